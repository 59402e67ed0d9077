import { useId } from 'react';
import './controls.css';

export type Reason<Id extends string> = { id: Id; label: string };
type Props<Id extends string> = {
  label: string;
  reasons: readonly Reason<Id>[];
  value: Id | undefined;
  onChange: (id: Id) => void;
};

/** One of several sentences, below each other; none is chosen beforehand. */
export function ReasonList<Id extends string>({ label, reasons, value, onChange }: Props<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-strong">{label}</legend>
      <div className="reasons">
        {reasons.map(({ id, label: text }) => (
          <label key={id}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
