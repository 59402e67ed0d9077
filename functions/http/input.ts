import type * as z from 'zod/mini';
import { Refusal } from '../../shared/api/errors.ts';
import { id } from '../../shared/api/fields.ts';
import { paramNames, type Route } from '../../shared/api/route.ts';
import { isWellFormed } from '../../shared/domain/auth/visibleText.ts';
import type { HttpEvent } from './bearer.ts';

/** Fallback for schema errors without a text: names at least the field. */
function sentence(issue: z.core.$ZodRawIssue): string {
  const field = (issue.path ?? []).map(String).join('.');
  if (!field) return 'The request body must be a JSON object.';
  if (issue.input === undefined) return `${field} is missing.`;
  return `${field} is not valid.`;
}

/** Parses untrusted input; the first issue becomes the refusal's sentence. */
function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: sentence });
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Refusal('invalid_input', first ? { sentence: first.message } : {});
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function refuseForbiddenKeys(keys: Iterable<string>): void {
  for (const key of keys) if (forbidden.has(key)) throw new Refusal('forbidden_key');
}

/** JSON can contain a lone surrogate (`\\ud800`), which neither keys of the table nor stored texts can hold. */
function refuseBrokenText(field: string, value: unknown): void {
  if (isWellFormed(field) && !(typeof value === 'string' && !isWellFormed(value))) return;
  const where = field && isWellFormed(field) ? field : 'The request';
  throw new Refusal('invalid_input', { sentence: `${where} contains a broken character.` });
}

function parseJson(text: string): unknown {
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

const maxBodyBytes = 64 * 1024;

export function parseInput(route: Route, event: HttpEvent) {
  refuseForbiddenKeys(Object.keys(event.queryStringParameters ?? {}));
  for (const [name, value] of Object.entries(event.queryStringParameters ?? {})) refuseBrokenText(name, value);
  return {
    params: parseParams(route, event),
    query: route.query ? parse(route.query, event.queryStringParameters ?? {}) : undefined,
    body: parseBody(route, event),
  };
}

/** An id of impossible form answers 404 like an unknown one. */
function parseParams(route: Route, event: HttpEvent): Record<string, string> | undefined {
  const params = paramNames(route).map((name) => [name, event.pathParameters?.[name]] as const);
  if (!params.every(([, value]) => id.safeParse(value).success)) throw new Refusal('not_found');
  return params.length > 0 ? Object.fromEntries(params.map(([name, value = '']) => [name, value])) : undefined;
}

function parseBody(route: Route, event: HttpEvent): unknown {
  const raw = event.body ?? '';
  const bytes = event.isBase64Encoded ? Buffer.from(raw, 'base64') : Buffer.from(raw);
  if (bytes.length > maxBodyBytes) throw new Refusal('body_too_large');
  if (bytes.length === 0) return route.body ? parse(route.body, {}) : undefined;
  if (!/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) throw new Refusal('not_json');
  const body = parseJson(bytes.toString('utf8'));
  return route.body ? parse(route.body, body) : undefined;
}

const maxRows = 500;

/**
 * Translates `?limit&cursor` into a query. The cursor is the last sort key; `placeOf` rejects keys that are not of this
 * list.
 */
export function pageOf<T>(
  query: { limit?: string | undefined; cursor?: string | undefined },
  placeOf: (cursor: string) => T | undefined,
): { limit: number; after?: T } {
  const limit = Math.min(Number(query.limit ?? maxRows), maxRows);
  if (query.cursor === undefined) return { limit };
  const after = placeOf(query.cursor);
  if (after === undefined) throw new Refusal('invalid_input', { sentence: 'cursor is not one of ours.' });
  return { limit, after };
}

export const nextCursor = (cursor: string | undefined): Record<string, string> =>
  cursor === undefined ? {} : { 'x-next-cursor': cursor };
