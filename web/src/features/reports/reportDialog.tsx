import { useState } from 'react';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { REPORT_TEXTS, type Reported, reasonsFor } from '../../../../shared/domain/report.ts';
import { useReport } from '../../api/moderation.ts';
import { Choice } from '../../ui/choice.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { ReasonDialog } from '../../ui/reasonDialog.tsx';
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
  photo: phrase("What's wrong with the photo?"),
  walk: phrase("What's wrong with the walk?"),
  place: phrase("What's wrong with the place?"),
  name: phrase("What's wrong with the name?"),
};

type Props = ModalFrame & { whose: Whose; things: readonly Reported[]; title: string };

export default function ReportDialog({ whose, things, title, open, onClose }: Props) {
  const report = useReport();
  const [what, setWhat] = useState<Reported>(things[0] ?? 'walk');
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={title}
      question={say(questions[what])}
      reasons={reasonsFor(what).map((id) => ({ id, label: say(REPORT_TEXTS[id]) }))}
      note={say("You won't see it any more, and we'll look at it. Nobody learns who reported it.")}
      send={{
        pending: report.isPending,
        problem: report.error,
        word: say('Report'),
        with: (reason, text) => report.mutate({ ...whose, what, reason, text }, { onSuccess: onClose }),
      }}
    >
      {things.length > 1 && (
        <Choice
          label={say('What is it about?')}
          options={things.map((id) => ({ id, label: say(labels[id]) }))}
          value={what}
          onChange={setWhat}
        />
      )}
    </ReasonDialog>
  );
}
