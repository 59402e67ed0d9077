import { type ReactNode, useId, useState } from 'react';
import { MAX_REPORT_TEXT } from '../../../../shared/domain/moderation/report.ts';
import { t } from '../../i18n/t.ts';
import { Field } from '../forms/form.tsx';
import { Alert } from '../notices/alert.tsx';
import { Dialog, type ModalFrame } from './dialog.tsx';

type Reason<Id extends string> = { id: Id; label: string };
type ListProps<Id extends string> = {
  label: string;
  reasons: readonly Reason<Id>[];
  value: Id | undefined;
  onChange: (id: Id) => void;
};

function ReasonList<Id extends string>({ label, reasons, value, onChange }: ListProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-strong">{label}</legend>
      <div>
        {reasons.map(({ id, label: text }) => (
          <label className="flex items-center gap-3 min-h-11 cursor-pointer" key={id}>
            <input
              className="m-0 size-5 flex-none accent-brand-strong"
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Props<Id extends string> = ModalFrame & {
  title: string;
  children: ReactNode;
  question: string;
  reasons: readonly Reason<Id>[];
  note: string;
  send: { pending: boolean; problem: Error | null; word: string; with: (reason: Id, text: string) => void };
};

export function ReasonDialog<Id extends string>(props: Props<Id>) {
  const { children, question, reasons, note, send, ...frame } = props;
  const [chosen, setChosen] = useState<Id>();
  const [text, setText] = useState('');
  // The list of reasons may have changed since the choice.
  const reason = reasons.find(({ id }) => id === chosen)?.id;
  return (
    <Dialog
      {...frame}
      answers={{
        yes: send.word,
        disabled: !reason,
        pending: send.pending,
        pendingText: t('Sending...'),
        onClick: () => reason && send.with(reason, text),
      }}
    >
      <div className="grid gap-5">
        {send.problem && <Alert>{send.problem.message}</Alert>}
        {children}
        <ReasonList label={question} reasons={reasons} value={reason} onChange={setChosen} />
        <Field
          label={t('In a sentence')}
          optional
          maxLength={MAX_REPORT_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="text-sm text-ink-2">{note}</p>
      </div>
    </Dialog>
  );
}
