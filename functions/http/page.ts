import { Refusal } from '../../shared/api/errors.ts';

const maxRows = 500;

/** `?limit&cursor` as a query of the table takes them. A cursor is the sort key where the page before ended: what `placeOf` does not take is none of this list. */
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
