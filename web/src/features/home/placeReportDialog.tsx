import { useMutation, useQuery } from '@tanstack/react-query';
import { Shuffle } from 'lucide-react';
import { type Challenge, challenges } from '../../../../shared/api/challenges.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { destinationText } from '../../../../shared/domain/destinationName.ts';
import { PLACE_REASONS } from '../../../../shared/domain/placeReport.ts';
import { PLACE_TEXTS } from '../../../../shared/domain/report.ts';
import { call } from '../../api/client.ts';
import { currentUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { closeModal, type ModalFrame } from '../../ui/modals.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { ReasonDialog } from '../../ui/reasonDialog.tsx';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { useGenerateChallenge } from './queries.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    placeReport: { challenge: Challenge };
  }
}

type Props = ModalFrame & { challenge: Challenge };

export default function PlaceReportDialog({ challenge, open, onClose }: Props) {
  const report = useMutation({
    mutationFn: (body: SentBodyOf<typeof challenges.reportPlace>) =>
      call(challenges.reportPlace, { params: { id: challenge.id }, body }),
  });
  if (report.isSuccess) return <Reported challenge={challenge} open={open} onClose={onClose} />;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={say('Something wrong with this place?')}
      question={say("What's wrong?")}
      reasons={PLACE_REASONS.map((id) => ({ id, label: say(PLACE_TEXTS[id]) }))}
      note={say("We won't send you there again, or anyone if others agree. You keep your walk and your points.")}
      send={{
        pending: report.isPending,
        problem: report.error,
        word: say('Tell Us'),
        with: (reason, text) => report.mutate({ reason, text }),
      }}
    >
      <p>
        <MiniPlate>{streetText(destinationText(challenge.destinationName))}</MiniPlate>
      </p>
    </ReasonDialog>
  );
}

/** Only of a walk that is still open can there be another one today. */
function Reported({ challenge, open, onClose }: Props) {
  const { data: user } = useQuery(currentUser);
  const generate = useGenerateChallenge(true);
  const another = () => {
    if (user) generate.mutate({ ...user, practice: challenge.provider === 'practice' });
    // It stands below where this was opened at the sign.
    closeModal('upload');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('Thank you for telling us')}
      footer={
        challenge.completed ? (
          <Button look="go" onClick={onClose}>
            {say('Done')}
          </Button>
        ) : (
          <DialogAnswers no={say('Keep This Walk')} onNo={onClose} icon={Shuffle} onClick={another}>
            {say('New Route')}
          </DialogAnswers>
        )
      }
    >
      <p className="mt-1">
        {challenge.completed
          ? say("You won't be sent there again.")
          : say("You can have another walk now. It doesn't count towards today's five new routes.")}
      </p>
    </Dialog>
  );
}
