import { useState } from 'react';
import { REPORT_TEXTS, type Reported, reasonsFor } from '../../../../shared/domain/moderation/report.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { useReport } from '../../api/moderation.ts';
import { t } from '../../i18n/t.ts';
import type { ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/reasonDialog.tsx';
import { Choice } from '../../ui/forms/choice.tsx';

type Whose = { reportedId: string } | { publicId: string; day: string };

const labels: Record<Reported, string> = {
  photo: msg('The photo'),
  walk: msg('The walk'),
  place: msg('The place'),
  name: msg('The name'),
};
const questions: Record<Reported, string> = {
  photo: msg("What's wrong with the photo?"),
  walk: msg("What's wrong with the walk?"),
  place: msg("What's wrong with the place?"),
  name: msg("What's wrong with the name?"),
};

type Props = ModalFrame & { whose: Whose; things: readonly Reported[]; title: string };

export default function ReportDialog({ whose, things, ...frame }: Props) {
  const report = useReport();
  const [what, setWhat] = useState<Reported>(things[0] ?? 'walk');
  return (
    <ReasonDialog
      {...frame}
      question={t(questions[what])}
      reasons={reasonsFor(what).map((id) => ({ id, label: t(REPORT_TEXTS[id]) }))}
      note={t('We review every report. Your report is anonymous.')}
      send={{
        pending: report.isPending,
        problem: report.error,
        word: t('Report'),
        with: (reason, text) => report.mutate({ ...whose, what, reason, text }, { onSuccess: frame.onClose }),
      }}
    >
      {things.length > 1 && (
        <Choice
          label={t('What is it about?')}
          options={things.map((id) => ({ id, label: t(labels[id]) }))}
          value={what}
          onChange={setWhat}
        />
      )}
    </ReasonDialog>
  );
}
