import { Eye, EyeOff, Lock, type LucideIcon, Mail, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/t.ts';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby' | 'children'> & {
  label: string;
  optional?: boolean;
  aside?: ReactNode;
  icon?: LucideIcon;
  hint?: string;
  error?: string | undefined;
};

export function Field({ label, optional, aside, icon: Icon, hint, error, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-strong">
          {label}
          {optional && <span className="font-regular text-ink-3"> {t('optional')}</span>}
        </label>
        {aside && <span className="text-sm *:relative *:after:absolute *:after:inset-[-20px_0_-8px]">{aside}</span>}
      </div>
      <div className="input" data-invalid={error ? '' : undefined}>
        {Icon && <Icon aria-hidden="true" />}
        <input
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {isPassword && (
          <button
            type="button"
            className="-me-3 grid h-11 w-11 place-items-center rounded-control text-ink-2"
            aria-label={t('Show password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
      {/* The live region is always mounted, so that screen readers announce an error. */}
      <p
        id={`${id}-note`}
        role="status"
        className={error ? 'flex items-center gap-1.5 text-sm text-danger' : 'text-sm text-ink-2 empty:hidden'}
      >
        {error && <TriangleAlert size={16} className="flex-none" aria-hidden="true" />}
        {note}
      </p>
    </div>
  );
}

type TypedFieldProps = Omit<FieldProps, 'type' | 'icon'>;

type PasswordProps = Partial<TypedFieldProps> & { autoComplete: `${'current' | 'new'}-password` };

export const PasswordField = (props: PasswordProps) => (
  <Field label={t('Password')} name="password" {...props} type="password" icon={Lock} />
);

export const EmailField = (props: Omit<TypedFieldProps, 'label' | 'name'>) => (
  <Field {...props} label={t('Email')} name="email" type="email" icon={Mail} autoComplete="email" />
);
