import type { Key } from './keys.ts';
import type { Query, ReadTable } from './table.ts';

/** Where an item stands in its shard of GSI3: the instant at which something is due, and the walker. */
export interface DueEntry {
  position: string;
  walkerId: string;
  dueAt: Date;
}

const entryAt = (position: string): DueEntry => {
  const [instant = '', walkerId = ''] = position.split('#');
  return { position, walkerId, dueAt: new Date(instant) };
};

/** A page of one shard, what is due first at its top. `after` is the `next` of the page before. */
export async function duePage(
  table: ReadTable,
  query: Query & { after?: never },
  after: string | undefined,
  keysOf: (walkerId: string, dueAt: string) => Key & { GSI3PK: string; GSI3SK: string },
): Promise<{ entries: DueEntry[]; next?: string }> {
  const start = after === undefined ? undefined : entryAt(after);
  const { items, next } = await table.query({
    ...query,
    after: start && { ...keysOf(start.walkerId, start.dueAt.toISOString()) },
  });
  const entries = items.map((item) => entryAt(String(item.GSI3SK)));
  return next ? { entries, next: String(next.GSI3SK) } : { entries };
}
