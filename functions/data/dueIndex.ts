import type { Key, Shard } from './keys.ts';
import type { Query } from './query.ts';
import type { ReadTable } from './table.ts';

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

/** `after` is the `next` of the page before. */
interface DuePage {
  until: Date;
  limit: number;
  after?: string | undefined;
}

/** A page of one kind of entry: the range of its shard until an instant, and the keys of its items. */
export const duePages =
  (
    rangeOf: (shard: Shard, until: string) => Query,
    keysOf: (walkerId: string, dueAt: string) => Key & { GSI3PK: string; GSI3SK: string },
  ) =>
  async (table: ReadTable, shard: Shard, { until, limit, after }: DuePage) => {
    const start = after === undefined ? undefined : entryAt(after);
    const { items, next } = await table.query({
      ...rangeOf(shard, until.toISOString()),
      limit,
      after: start && { ...keysOf(start.walkerId, start.dueAt.toISOString()) },
    });
    const entries = items.map((item) => entryAt(String(item.GSI3SK)));
    return { entries, next: next && String(next.GSI3SK) };
  };
