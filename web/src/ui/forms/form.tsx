import { Eye, EyeOff, Lock, type LucideIcon, Mail, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import type * as z from 'zod/mini';
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
        {Icon && <Icon />}
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
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        )}
      </div>
      {/* The live region is always mounted, so that screen readers announce an error. */}
      <p
        id={`${id}-note`}
        role="status"
        className={error ? 'flex items-center gap-1.5 text-sm text-danger' : 'text-sm text-ink-2 empty:hidden'}
      >
        {error && <TriangleAlert size={16} className="flex-none" />}
        {note}
      </p>
    </div>
  );
}

type TypedFieldProps = Omit<FieldProps, 'type' | 'icon'>;

export const PasswordField = (props: Partial<TypedFieldProps> & { autoComplete: `${'current' | 'new'}-password` }) => (
  <Field label={t('Password')} name="password" {...props} type="password" icon={Lock} />
);

export const EmailField = (props: Omit<TypedFieldProps, 'label' | 'name'>) => (
  <Field {...props} label={t('Email')} name="email" type="email" icon={Mail} autoComplete="email" />
);

type Problems = Readonly<Record<string, string>>;
type Schema = z.ZodMiniType;

export function problemsOf(error: z.core.$ZodError): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[String(path[0] ?? '')] ??= t(message);
  return problems;
}

const valuesIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** The form is uncontrolled for password managers; if its schema cannot be loaded, only the server validates. */
export function useForm<S extends Schema>(rules: S | (() => Promise<S>), onValid: (values: z.output<S>) => void) {
  const [problems, setProblems] = useState<Problems>({});
  const [tried, setTried] = useState(false);

  const withSchema = (use: (schema: S) => void, otherwise?: () => void) => {
    if (typeof rules === 'function') rules().then(use, otherwise ?? (() => undefined));
    else use(rules);
  };
  const check = (schema: S, form: HTMLFormElement) => {
    const result = schema.safeParse(valuesIn(form));
    setProblems(result.success ? {} : problemsOf(result.error));
    return result;
  };

  return {
    problems,
    formProps: {
      noValidate: true,
      onFocus: () => withSchema(() => undefined),
      onInput: ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
        if (tried) withSchema((schema) => void check(schema, form));
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        setTried(true);
        const form = event.currentTarget;
        const submit = (schema: S) => {
          const result = check(schema, form);
          if (result.success) onValid(result.data as z.output<S>);
          else focusFirst(form, problemsOf(result.error));
        };
        withSchema(submit, () => onValid(valuesIn(form) as z.output<S>));
      },
    },
  };
}

function focusFirst(form: HTMLFormElement, problems: Problems): void {
  const first = [...form.elements].find(
    (element) => element.getAttribute('name') && Object.hasOwn(problems, element.getAttribute('name') ?? ''),
  );
  if (first instanceof HTMLElement) first.focus();
}
