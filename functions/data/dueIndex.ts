import type { Key, Shard } from './keys.ts';
import type { Query } from './query.ts';
import type { ReadTable } from './table.ts';

/** Sort key in a shard of GSI3: the instant something is due, and the walker. */
export interface DueEntry {
  position: string;
  walkerId: string;
  dueAt: Date;
}

const entryAt = (position: string): DueEntry => {
  const [instant = '', walkerId = ''] = position.split('#');
  return { position, walkerId, dueAt: new Date(instant) };
};

/** Page of due entries; `after` is the previous page's `next`. */
interface DuePage {
  until: Date;
  limit: number;
  after?: string | undefined;
}

/** Pages of one kind of due entries: their shard's range until an instant, and the keys of the items. */
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
