import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { t } from '../../i18n/t.ts';

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
