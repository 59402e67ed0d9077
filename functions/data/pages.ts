import type { Query } from './query.ts';
import type { Item, ReadTable } from './table.ts';

/** A query to its end, page by page: for jobs, which may meet more than they can hold. */
export async function* pagesOf(table: ReadTable, query: Query): AsyncGenerator<Item[]> {
  let after: Item | undefined;
  do {
    const page = await table.query({ ...query, after });
    yield page.items;
    after = page.next;
  } while (after);
}

/** All of a query at once: for what is bounded. */
export async function everyPage(table: ReadTable, query: Query): Promise<Item[]> {
  const found: Item[] = [];
  for await (const items of pagesOf(table, query)) found.push(...items);
  return found;
}
