import { Refusal } from '../../shared/api/errors.ts';

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
