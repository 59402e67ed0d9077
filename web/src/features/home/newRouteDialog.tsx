import { useQuery } from '@tanstack/react-query';
import { Shuffle } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { destinationText } from '../../../../shared/domain/destinationName.ts';
import { currentUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { useGenerateChallenge } from './queries.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    newRoute: { challenge: Challenge };
  }
}

export default function NewRouteDialog({ challenge, open, onClose }: ModalFrame & { challenge: Challenge }) {
  const { data: user } = useQuery(currentUser);
  const generate = useGenerateChallenge(true);
  const replace = () => {
    if (user) generate.mutate({ ...user, practice: challenge.provider === 'practice' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say("Replace today's challenge?")}
      description={say('Another street takes its place. You can ask for five new routes a day.')}
      footer={
        <Button look="go" block icon={Shuffle} onClick={replace}>
          {say('New Route')}
        </Button>
      }
    >
      <p className="mt-1">
        <MiniPlate>{streetText(destinationText(challenge.destinationName))}</MiniPlate>
      </p>
    </Dialog>
  );
}
