import { useState } from 'react';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { type Reported, type ReportReason, reasonsFor } from '../../../../shared/domain/report.ts';
import { REPORT_TEXTS } from '../../../../shared/domain/reportTexts.ts';
import { useReport } from '../../api/reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { ReasonList } from '../../ui/reasonList.tsx';
import { SentenceField } from '../../ui/sentenceField.tsx';
import { say } from '../../words/say.ts';

type Whose = { reportedId: string } | { publicId: string; day: string };

declare module '../../ui/modals.ts' {
  interface ModalProps {
    /** `things`: what there is to report, the likeliest first. */
    report: { whose: Whose; things: readonly Reported[]; title: string };
  }
}

const labels: Record<Reported, string> = {
  photo: phrase('The photo'),
  walk: phrase('The walk'),
  place: phrase('The place'),
  name: phrase('The name'),
};
const questions: Record<Reported, string> = {
  photo: phrase('What is wrong with the photo?'),
  walk: phrase('What is wrong with the walk?'),
  place: phrase('What is wrong with the place?'),
  name: phrase('What is wrong with the name?'),
};

type Props = ModalFrame & { whose: Whose; things: readonly Reported[]; title: string };

export default function ReportDialog({ whose, things, title, open, onClose }: Props) {
  const report = useReport();
  const [what, setWhat] = useState<Reported>(things[0] ?? 'walk');
  const [chosen, setChosen] = useState<ReportReason>();
  const [text, setText] = useState('');
  // Another thing has other reasons.
  const reason = chosen && reasonsFor(what).includes(chosen) ? chosen : undefined;
  const reasons = reasonsFor(what).map((id) => ({ id, label: say(REPORT_TEXTS[id]) }));
  const send = () => {
    if (reason) report.mutate({ ...whose, what, reason, text }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <DialogAnswers
          no={say('Cancel')}
          onNo={onClose}
          disabled={!reason}
          pending={report.isPending}
          pendingText={say('Sending...')}
          onClick={send}
        >
          {say('Report')}
        </DialogAnswers>
      }
    >
      <div className="grid gap-5">
        {report.isError && <Alert>{report.error.message}</Alert>}
        {things.length > 1 && (
          <Choice
            label={say('What is it about?')}
            options={things.map((id) => ({ id, label: say(labels[id]) }))}
            value={what}
            onChange={setWhat}
          />
        )}
        <ReasonList label={say(questions[what])} reasons={reasons} value={reason} onChange={setChosen} />
        <SentenceField value={text} onChange={setText} />
        <p className="text-sm text-ink-2">
          {say(
            'You will no longer see it. When three walkers have reported it, strangers do not see it either until we have looked at it. Nobody is told who reported it.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
