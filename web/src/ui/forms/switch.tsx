import { useId } from 'react';

type SwitchProps = {
  label: string;
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, text, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0 wrap-break-word">
        <label htmlFor={id} className={text ? 'font-strong' : 'flex min-h-11 -my-1.25 items-center font-strong'}>
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-sm text-ink-2">
            {text}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        className="group relative flex flex-none w-14.5 h-8.5 p-1 rounded-[17px] bg-surface-raised inset-ring-[1.5px] inset-ring-outline transition-[background-color] duration-(--d-2) aria-checked:bg-brand-strong aria-checked:inset-ring-0 after:absolute after:inset-x-0 after:-inset-y-1.25 disabled:opacity-50 disabled:cursor-not-allowed forced-colors:border forced-colors:border-[ButtonText] forced-colors:aria-checked:bg-[Highlight] forced-colors:aria-checked:forced-color-adjust-none"
        id={id}
        aria-checked={checked}
        aria-describedby={text ? `${id}-text` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <i className="size-6.5 rounded-full bg-outline [transition:translate_var(--d-2)_var(--ease-out),background-color_var(--d-2)_var(--ease-walk)] group-aria-checked:bg-on-brand-strong group-aria-checked:[translate:calc(24px*var(--along-line))_0] forced-colors:bg-[ButtonText] forced-colors:group-aria-checked:bg-[HighlightText]" />
      </button>
    </div>
  );
}
