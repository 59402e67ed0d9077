import * as z from 'zod/mini';
import { timeZoneOf } from '../../shared/domain/timeZone.ts';
import { indexKeys, indexRanges, keys, type Shard } from './keys.ts';
import { type Op, update } from './ops.ts';
import type { ReadTable } from './table.ts';

/** What upkeep reads of a profile. */
const aliveItem = z.pipe(
  z.object({
    walkerId: z.string(),
    timeZone: z._default(z.nullable(z.string()), null),
    streaks: z.object({
      intervals: z.array(z.tuple([z.string(), z.string()])),
      longest: z.number(),
      begun: z.number(),
    }),
    GSI3SK: z.optional(z.string()),
  }),
  z.transform(({ timeZone, GSI3SK, ...profile }) => ({
    ...profile,
    timeZone: timeZoneOf({ timeZone }),
    position: GSI3SK,
  })),
);
export type AliveWalker = z.output<typeof aliveItem>;

/** Where an entry stands in its shard: the instant at which the streak dies, and whose it is. */
export interface AliveEntry {
  position: string;
  walkerId: string;
  diesAt: Date;
}

const entryAt = (position: string): AliveEntry => {
  const [instant = '', walkerId = ''] = position.split('#');
  return { position, walkerId, diesAt: new Date(instant) };
};

/** Streaks of one shard that are dead or die until then, the earliest first. */
export async function dyingPage(
  table: ReadTable,
  shard: Shard,
  page: { until: Date; limit: number; after?: string | undefined },
): Promise<{ entries: AliveEntry[]; next?: string }> {
  const { items, next } = await table.query({
    ...indexRanges.dying(shard, page.until.toISOString()),
    limit: page.limit,
    after: page.after === undefined ? undefined : startKey(entryAt(page.after)),
  });
  const entries = items.map((item) => entryAt(String(item.GSI3SK)));
  return next ? { entries, next: String(next.GSI3SK) } : { entries };
}

const startKey = ({ walkerId, diesAt }: AliveEntry) => ({
  ...keys.profile(walkerId),
  ...indexKeys.alive(walkerId, diesAt.toISOString()),
});

/** The profiles behind the entries. One whose place in the index has changed meanwhile is none of them any more. */
export async function aliveWalkers(
  table: ReadTable,
  entries: readonly AliveEntry[],
): Promise<(AliveWalker | undefined)[]> {
  const items = await table.batchGet(entries.map(({ walkerId }) => keys.profile(walkerId)));
  return items.map((item, place) => {
    const walker = item && aliveItem.parse(item);
    return walker?.position === entries[place]?.position ? walker : undefined;
  });
}

/** Both hold only while the entry stands where it was read: a walk completed meanwhile wins. */
export const clearAlive = ({ walkerId, position }: AliveEntry): Op =>
  update(keys.profile(walkerId), { remove: ['GSI3PK', 'GSI3SK'] }, { equals: { GSI3SK: position } });

export const fileAliveAnew = ({ walkerId, position }: AliveEntry, diesAt: Date): Op =>
  update(
    keys.profile(walkerId),
    { set: indexKeys.alive(walkerId, diesAt.toISOString()) },
    { equals: { GSI3SK: position } },
  );
