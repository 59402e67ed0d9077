import { useId } from 'react';
import './controls.css';

type RadioRowsProps<Id extends string> = {
  label: string;
  options: readonly { id: Id; label: string; text?: string; lang?: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** One of a few, one below the other, each with a line that explains it. */
export function RadioRows<Id extends string>({ label, options, value, onChange }: RadioRowsProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-strong">{label}</legend>
      {options.map(({ id, label: own, text, lang }) => (
        <label key={id} className="radio-row" lang={lang}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            aria-label={own}
            aria-describedby={text && `${name}-${id}`}
            onChange={() => onChange(id)}
          />
          <span>
            <b>{own}</b>
            {text && (
              <span id={`${name}-${id}`} className="block text-sm text-ink-2">
                {text}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
