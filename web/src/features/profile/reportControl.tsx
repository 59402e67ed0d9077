import { Flag } from 'lucide-react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername, HIDDEN_NAME } from '../../../../shared/domain/names.ts';
import type { Reported } from '../../../../shared/domain/report.ts';
import { Button } from '../../ui/button.tsx';
import { openModal } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';

/** Of a walker one can report name and photo; what is hidden already, no more. */
export function ReportControl({ other }: { other: PublicUser }) {
  const things: Reported[] = [
    ...(other.username === HIDDEN_NAME ? [] : (['name'] as const)),
    ...(other.profilePhotoUrl ? (['photo'] as const) : []),
  ];
  if (things.length === 0) return null;
  const title = say('Report {name}', { name: nameText(firstNameOrUsername(other)) });
  return (
    <Button
      look="ghost"
      block
      icon={Flag}
      onClick={() => openModal('report', { whose: { reportedId: other.id }, things, title })}
    >
      {say('Report')}
    </Button>
  );
}
