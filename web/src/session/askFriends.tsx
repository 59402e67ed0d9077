import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { isWorthAsking } from '../../../shared/domain/secondLook.ts';
import type { Verdict } from '../../../shared/domain/sign.ts';
import { secondLooksOf } from '../api/secondLooks.ts';
import { Button } from '../ui/button.tsx';
import { openModal } from '../ui/modals.ts';
import { say } from '../words/say.ts';
import { streetText } from '../words/street.ts';
import { useSession } from './session.ts';

interface AskableWalk {
  id: string;
  destinationName: string;
  photoUrl: string;
  sign?: Verdict | null | undefined;
  repeated?: boolean | undefined;
  completedAt: string | null;
}

/** On one's own walk whose sign could not be read, for a week: two friends who say yes make it read. */
export function AskFriends({ walk, className }: { walk: AskableWalk; className?: string }) {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const isOffered = isWorthAsking(walk, new Date()) && walkerId !== '';
  const { data } = useQuery({ ...secondLooksOf(walkerId), enabled: isOffered });
  if (!isOffered || !data) return null;
  const { id: challengeId, destinationName, photoUrl } = walk;
  const isAsked = data.asked.some((look) => look.challengeId === challengeId);
  const word = isAsked ? say('Friends are asked') : say('Ask friends');
  return (
    <Button
      look={isAsked ? 'line' : 'tint'}
      size="sm"
      icon={Users}
      {...(className && { className })}
      aria-label={`${word}: ${streetText(destinationName)}`}
      onClick={() => openModal('askFriends', { walkerId, challengeId, destinationName, photoUrl })}
    >
      {word}
    </Button>
  );
}
