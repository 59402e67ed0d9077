import { beforeAll, expect, it } from 'vitest';
import { useTable } from '../testing/table.ts';
import { keys, prefixOf } from './keys.ts';
import { everyPage, pagesOf } from './pages.ts';
import type { ReadTable } from './table.ts';
import { itemPagesOf } from './walkers/walkerItems.ts';

const store = useTable();
const ada = 'a'.repeat(22);
const other = (number: number) => String(number).padStart(22, 'b');
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;

/** DynamoDB ends a page at one megabyte, this stub after two items: results must not depend on it. */
const shortPages = (): ReadTable => ({
  ...store.table,
  query: (query) => store.table.query({ ...query, limit: Math.min(2, query.limit ?? 2) }),
});

async function all<T>(pages: AsyncIterable<T[]>): Promise<T[][]> {
  const found: T[][] = [];
  for await (const page of pages) found.push(page);
  return found;
}

beforeAll(() => {
  const createdAt = '2026-11-20T09:00:00.000Z';
  return store.fill([
    ...Array.from({ length: 7 }, (_, each) => ({ ...keys.challenge(ada, day(each + 1)), each })),
    ...Array.from({ length: 5 }, (_, each) => {
      // Every other request is one that Ada sent, between those that she received.
      const [requesterId, addresseeId] = each % 2 ? [ada, other(each)] : [other(each), ada];
      return { ...keys.friendRequest(ada, other(each)), requesterId, addresseeId, createdAt };
    }),
  ]);
});

it('pagesOf reads a query to its end, each item once and in order', async () => {
  const pages = await all(pagesOf(shortPages(), prefixOf(keys.challenge(ada, ''))));
  expect(pages.map((items) => items.length)).toEqual([2, 2, 2, 1]);
  expect(pages.flat().map(({ each }) => each)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const newestFirst = await everyPage(shortPages(), { ...prefixOf(keys.challenge(ada, '')), newestFirst: true });
  expect(newestFirst.map(({ each }) => each)).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

it('itemPagesOf finds all items of a walker beyond the first page', async () => {
  const pages = await all(itemPagesOf(shortPages(), ada));
  const kinds = pages.flat().map(({ kind }) => kind);
  expect([kinds.filter((kind) => kind === 'walks').length, kinds.length]).toEqual([7, 12]);
});
