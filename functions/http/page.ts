import { Refusal } from '../../shared/api/errors.ts';

const mostRows = 500;

/** `?limit&cursor` as a query of the table takes them. A cursor is the sort key where the page before ended. */
export function pageOf<T>(
  query: { limit?: string | undefined; cursor?: string | undefined },
  placeOf: (cursor: string) => T,
): { limit: number; after?: T } {
  const limit = Math.min(Number(query.limit ?? mostRows), mostRows);
  if (query.cursor === undefined) return { limit };
  if (!/^[\w#.:-]{1,200}$/.test(query.cursor)) throw notOurs();
  return { limit, after: placeOf(query.cursor) };
}

export const notOurs = () => new Refusal('invalid_input', { sentence: 'cursor is not one of ours.' });

export const nextCursor = (cursor: string | undefined): Record<string, string> =>
  cursor === undefined ? {} : { 'x-next-cursor': cursor };
