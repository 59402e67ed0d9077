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
        className="group switch-track"
        id={id}
        aria-checked={checked}
        aria-describedby={text ? `${id}-text` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <i className="switch-thumb" />
      </button>
    </div>
  );
}
