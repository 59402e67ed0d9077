import type { Key } from './keys.ts';
import type { Query } from './query.ts';
import type { Item, ReadTable } from './table.ts';

/** Streams a query page by page, for jobs whose result may exceed the memory. */
export async function* pagesOf(table: ReadTable, query: Query): AsyncGenerator<Item[]> {
  let after: Item | undefined;
  do {
    const page = await table.query({ ...query, after });
    yield page.items;
    after = page.next;
  } while (after);
}

/** Collects all pages of a bounded query. */
export async function everyPage(table: ReadTable, query: Query): Promise<Item[]> {
  const found: Item[] = [];
  for await (const items of pagesOf(table, query)) found.push(...items);
  return found;
}

/** One item, parsed; undefined if there is none. */
export async function readItem<T>(
  table: ReadTable,
  key: Key,
  schema: { parse(item: unknown): T },
): Promise<T | undefined> {
  const item = await table.get(key);
  return item && schema.parse(item);
}
