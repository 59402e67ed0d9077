import { type ReactNode, useId } from 'react';
import './controls.css';

type Option<Id extends string> = { id: Id; label: string; mark?: ReactNode; tone?: 'easy' | 'medium' | 'hard' };

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
};

/** One of a few, side by side: radio buttons that look like buttons. */
export function Choice<Id extends string>({ label, options, value, onChange }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-strong">{label}</legend>
      <div className="choice">
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
