import { Refusal } from '../../shared/api/errors.ts';
import type { Key } from '../data/keys.ts';

const mostRows = 500;

/** `?limit&cursor` as a query of the table takes them. A cursor is the sort key where the page before ended. */
export function pageOf(
  query: { limit?: string | undefined; cursor?: string | undefined },
  keyOf: (cursor: string) => Key,
): { limit: number; after?: Key } {
  const limit = Math.min(Number(query.limit ?? mostRows), mostRows);
  if (query.cursor === undefined) return { limit };
  if (!/^[\w#.:-]{1,200}$/.test(query.cursor)) {
    throw new Refusal('invalid_input', { sentence: 'cursor is not one of ours.' });
  }
  return { limit, after: keyOf(query.cursor) };
}

export const nextCursor = (cursor: string | undefined): Record<string, string> =>
  cursor === undefined ? {} : { 'x-next-cursor': cursor };
