import * as z from 'zod/mini';
import { addDays, type Day, dayOf } from '../../shared/domain/day.ts';
import { RECENT_DAYS, type RecentWalk } from '../../shared/domain/worldFigures.ts';
import { publicWalk } from './challenges.ts';
import { indexRanges, shards } from './keys.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

const feedItem = z.object({ GSI2SK: z.string(), owner: z.string(), public: publicWalk });

export interface FeedWalk {
  /** Where it stands in the feed: its UTC day and its random id. */
  place: string;
  owner: string;
  walk: z.output<typeof publicWalk>;
}

/** Ids are random, so each shard holds about an eighth of any stretch of the feed: some hundred and forty for a page. */
const walksPerShard = 80;

const beginning = '0';

/**
 * A stretch of the feed from a place (exclusive) or with a whole day downwards: in one wave, however large the feed
 * is. Below the place at which the first of the shards was cut off others may be missing, so there the stretch ends.
 */
export async function feedBelow(
  table: ReadTable,
  until: string,
  from: string = beginning,
): Promise<{ walks: FeedWalk[]; next: string | undefined }> {
  const pages = await Promise.all(
    shards.map((shard) =>
      table.query({ ...indexRanges.feed(shard, from, until), newestFirst: true, limit: walksPerShard }),
    ),
  );
  const cutAt = pages.flatMap(({ next }) => (next ? [String(next.GSI2SK)] : []));
  const end = cutAt.toSorted().at(-1);
  const walks = pages
    .flatMap(({ items }) => items)
    .map((item) => feedItem.parse(item))
    .map(({ GSI2SK: place, owner, public: walk }) => ({ place, owner, walk }))
    .filter(({ place }) => place !== until && (end === undefined || place >= end))
    .sort((a, b) => (a.place > b.place ? -1 : 1));
  return { walks, next: end };
}

/** What the roll-up looks at: whose, where to, and where the walker's home cell is. */
const recentItem = z.object({
  owner: z.string(),
  public: z.object({
    destinationName: z.string(),
    town: z.nullable(z.string()),
    homeCell: z.object({ row: z.number(), column: z.number() }),
  }),
});

/** The first of the thirty UTC days that count as recent. */
const firstDay = (now: Date): Day => addDays(dayOf(now, 'UTC'), 1 - RECENT_DAYS);

/** Everything completed in the last thirty days: for a world that is small enough to be counted at each request. */
export async function recentWalks(table: ReadTable, now: Date): Promise<RecentWalk[]> {
  const found = await Promise.all(
    shards.map((shard) => everyPage(table, indexRanges.feed(shard, firstDay(now), dayOf(now, 'UTC')))),
  );
  return found.flat().map(parseRecent);
}

/** Of each day and shard; eight thousand walks a day. */
const sampleSize = 1000;

/**
 * The walks of the last thirty days, and of a day with more than eight thousand a fair sample, since they lie in the
 * order of random ids: so the roll-up stays as small as it is in a world of any size.
 */
export async function sampleRecentWalks(table: ReadTable, now: Date): Promise<RecentWalk[]> {
  const days = Array.from({ length: RECENT_DAYS }, (_, past) => addDays(firstDay(now), past));
  const found = await Promise.all(
    shards.map(async (shard) => {
      const walks: RecentWalk[] = [];
      for (const day of days) {
        const { items } = await table.query({ ...indexRanges.feed(shard, day, day), limit: sampleSize });
        walks.push(...items.map(parseRecent));
      }
      return walks;
    }),
  );
  return found.flat();
}

function parseRecent(item: unknown): RecentWalk {
  const { owner, public: walk } = recentItem.parse(item);
  return { owner, ...walk };
}
