import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { msg } from '../../../../shared/domain/msg.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import { type ThemeChoice as Theme, useTheme } from './theme.ts';

type RadioRowsProps<Id extends string> = {
  label: string;
  options: readonly { id: Id; label: string; text?: string; lang?: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

export function RadioRows<Id extends string>({ label, options, value, onChange }: RadioRowsProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-strong">{label}</legend>
      {options.map(({ id, label: own, text, lang }) => (
        <label key={id} className="flex items-start gap-3.5 min-h-11.5 py-2.5 cursor-pointer" lang={lang}>
          <input
            className="mt-px size-5.5 flex-none cursor-pointer appearance-none rounded-full inset-ring-2 inset-ring-outline checked:inset-ring-7 checked:inset-ring-brand-strong forced-colors:appearance-auto"
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            aria-label={own}
            aria-describedby={text && `${name}-${id}`}
            onChange={() => onChange(id)}
          />
          <span>
            <b className="font-strong">{own}</b>
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

type Option<Id extends string> = { id: Id; label: string; mark?: ReactNode; className?: string };

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Puts more options into a row, for short labels. */
  compact?: boolean;
};
const checkedClass = 'data-checked:bg-brand-tint data-checked:text-on-brand-tint';

export function Choice<Id extends string>({ label, options, value, onChange, compact = false }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-strong">{label}</legend>
      <div
        className={classes(
          'grid gap-2',
          compact
            ? 'grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))]'
            : 'grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))]',
        )}
      >
        {options.map((option) => (
          <label
            className={classes('choice-option', option.className ?? checkedClass)}
            key={option.id}
            data-part="option"
            data-checked={option.id === value || undefined}
          >
            <input
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
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

const options: readonly { id: Theme; label: string; mark: ReactNode }[] = [
  { id: 'system', label: msg('System'), mark: <Monitor /> },
  { id: 'light', label: msg('Light'), mark: <Sun /> },
  { id: 'dark', label: msg('Dark'), mark: <Moon /> },
];

export function ThemeChoice() {
  const { choice, choose } = useTheme();
  return <Choice label={t('Theme')} options={translateLabels(options)} value={choice} onChange={choose} />;
}
