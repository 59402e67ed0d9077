import type * as z from 'zod/mini';
import { Refusal } from '../../shared/api/errors.ts';
import { isWellFormed } from '../../shared/domain/auth/visibleText.ts';

/** For what a schema has no sentence of its own: at least the field is named. */
function sentence(issue: z.core.$ZodRawIssue): string {
  const field = (issue.path ?? []).map(String).join('.');
  if (!field) return 'The request body must be a JSON object.';
  if (issue.input === undefined) return `${field} is missing.`;
  return `${field} is not valid.`;
}

/** Parses what came from outside; the first thing wrong becomes the refusal's sentence. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: sentence });
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Refusal('invalid_input', first ? { sentence: first.message } : {});
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export function refuseForbiddenKeys(keys: Iterable<string>): void {
  for (const key of keys) if (forbidden.has(key)) throw new Refusal('forbidden_key');
}

/** JSON can spell half a character (`\\ud800`), which no key of the table and no text that is stored can hold. */
export function refuseBrokenText(field: string, value: unknown): void {
  if (isWellFormed(field) && !(typeof value === 'string' && !isWellFormed(value))) return;
  const where = field && isWellFormed(field) ? field : 'The request';
  throw new Refusal('invalid_input', { sentence: `${where} contains a broken character.` });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      refuseForbiddenKeys([key]);
      refuseBrokenText(key, value);
      return value;
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid_json');
  }
}
