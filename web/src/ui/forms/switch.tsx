import { useId } from 'react';
import '../controls.css';

type SwitchProps = {
  label: string;
  /** One line below the label. */
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, text, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-strong">
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
        className="switch"
        id={id}
        aria-checked={checked}
        aria-describedby={text ? `${id}-text` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <i />
      </button>
    </div>
  );
}
