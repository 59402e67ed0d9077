import { type ReactNode, useId } from 'react';
import '../controls.css';
import { classes } from '../classes.ts';

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

type Option<Id extends string> = { id: Id; label: string; mark?: ReactNode; tone?: 'easy' | 'medium' | 'hard' };

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** For words and figures so short that more of them fit in a row. */
  compact?: boolean;
};

/** One of a few, side by side: radio buttons that look like buttons. */
export function Choice<Id extends string>({ label, options, value, onChange, compact = false }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-strong">{label}</legend>
      <div className={classes('choice', compact && 'choice--compact')}>
        {options.map((option) => (
          <label key={option.id} data-tone={option.tone}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            {option.mark}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
