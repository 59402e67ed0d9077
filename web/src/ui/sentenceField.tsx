import { MOST_REPORT_TEXT } from '../../../shared/domain/report.ts';
import { say } from '../words/say.ts';
import { Field } from './field.tsx';

type Props = { value: string; onChange: (text: string) => void };

/** What may be said with a report, below its reasons. */
export const SentenceField = ({ value, onChange }: Props) => (
  <Field
    label={say('In a sentence')}
    optional
    maxLength={MOST_REPORT_TEXT}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
