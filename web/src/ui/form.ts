import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { say } from '../words/say.ts';

type Problems = Readonly<Record<string, string>>;

/** The first sentence about each field that the schema does not accept. */
export function problemsOf(error: z.core.$ZodError): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[String(path[0] ?? '')] ??= say(message);
  return problems;
}

/**
 * A form whose fields keep their own values (password managers like that best) and whose rules are a contract's schema.
 * The first submit checks everything and leads to the first problem; from then on a field is checked as it is typed in.
 */
export function useForm<S extends z.ZodMiniType>(schema: S, onValid: (values: z.output<S>) => void) {
  const [problems, setProblems] = useState<Problems>({});
  const [tried, setTried] = useState(false);

  const check = (form: HTMLFormElement) => {
    const result = z.safeParse(schema, Object.fromEntries(new FormData(form)));
    setProblems(result.success ? {} : problemsOf(result.error));
    return result;
  };

  return {
    problems,
    formProps: {
      noValidate: true,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (tried) check(event.currentTarget);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        setTried(true);
        const form = event.currentTarget;
        const result = check(form);
        if (result.success) return onValid(result.data);
        const found = problemsOf(result.error);
        const first = [...form.elements].find(
          (element) => element.getAttribute('name') && Object.hasOwn(found, element.getAttribute('name') ?? ''),
        );
        if (first instanceof HTMLElement) first.focus();
      },
    },
  };
}
