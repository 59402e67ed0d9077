import { useId, useState } from 'react';
import type { ShownStatement } from '../../../../shared/api/moderation.ts';
import { statementText } from '../../../../shared/domain/moderation/moderation.ts';
import { MAX_APPEAL_TEXT } from '../../../../shared/domain/moderation/report.ts';
import { useAppeal } from '../../api/moderation.ts';
import { t } from '../../i18n/t.ts';
import { instantText } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Alert } from '../../ui/notices/alert.tsx';

export const Statements = ({ walkerId, statements }: { walkerId: string; statements: readonly ShownStatement[] }) => (
  <ul className="grid gap-4 mt-2">
    {statements.map((statement) => (
      <li className="px-4 py-3.5 rounded-control inset-ring-[1.5px] inset-ring-hairline" key={statement.id}>
        <Statement walkerId={walkerId} statement={statement} />
      </li>
    ))}
  </ul>
);

function Statement({ walkerId, statement }: { walkerId: string; statement: ShownStatement }) {
  const { at, about, what, reason, appeal, canBeAppealed } = statement;
  const isPicture = about.startsWith('/objects/');
  return (
    <>
      <p className="font-strong">{statementText(statement, t)}</p>
      <p className="text-sm text-ink-2">
        {instantText(at)}
        {what !== 'account' && !isPicture && about && ` · ${about}`}
      </p>
      <p className="mt-1 wrap-anywhere">{reason}</p>
      {appeal && (
        <p className="mt-1 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
          {t('You appealed on {day}: {text}', { day: instantText(appeal.at), text: appeal.text })}
        </p>
      )}
      {canBeAppealed && <Appeal walkerId={walkerId} statementId={statement.id} />}
    </>
  );
}

function Appeal({ walkerId, statementId }: { walkerId: string; statementId: string }) {
  const id = useId();
  const appeal = useAppeal(walkerId);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="-ms-2.5" onClick={() => setOpen(true)}>
        {t('Appeal')}
      </Button>
    );
  }
  return (
    <div className="mt-2 grid gap-2">
      {appeal.isError && <Alert>{appeal.error.message}</Alert>}
      <label htmlFor={id} className="text-sm font-strong">
        {t('Why should we reconsider? You can appeal once.')}
      </label>
      <textarea
        id={id}
        className="w-full px-3 py-2.5 border-0 rounded-control outlined bg-surface text-ink [font:inherit] resize-y"
        rows={4}
        maxLength={MAX_APPEAL_TEXT}
        value={text}
        // The text has one line, because an operator reads it in a terminal.
        onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <Button
        variant="line"
        disabled={text.trim() === ''}
        pending={appeal.isPending}
        pendingText={t('Sending...')}
        onClick={() => appeal.mutate({ statementId, text })}
      >
        {t('Send My Appeal')}
      </Button>
    </div>
  );
}
