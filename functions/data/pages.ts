import type { Item, Query, ReadTable } from './table.ts';

/** A query to its end: for what is bounded, or read by a job. */
export async function everyPage(table: ReadTable, query: Query): Promise<Item[]> {
  const found: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ ...query, after });
    found.push(...page.items);
    after = page.next;
  } while (after);
  return found;
}
