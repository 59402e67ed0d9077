import * as z from 'zod/mini';
import { addDays, type Day, dayOf } from '../../../shared/domain/day.ts';
import { RECENT_DAYS, type RecentWalk, type TimedWalk } from '../../../shared/domain/privacy/worldFigures.ts';
import { publicWalk } from '../challenges/challengeItems.ts';
import { indexRanges, ranges, type Shard, shards } from '../keys.ts';
import { everyPage } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';

const feedItem = z.object({ GSI2SK: z.string(), owner: z.string(), public: publicWalk });

export interface FeedWalk {
  /** Where it stands in the feed: its UTC day and its random id. */
  position: string;
  owner: string;
  walk: z.output<typeof publicWalk>;
}

function feedWalkOf(item: Item): FeedWalk {
  const { GSI2SK: position, owner, public: walk } = feedItem.parse(item);
  return { position, owner, walk };
}

/** Ids are random, so each shard holds about an eighth of any stretch of the feed: some hundred and forty for a page. */
const walksPerShard = 80;
const topPerShard = 30;

const beginning = '0';

/**
 * A stretch of the feed from a position (exclusive) or with a whole day downwards: in one wave, however large the feed
 * is. Below the position at which the first of the shards was cut off others may be missing, so there the stretch ends.
 */
export async function feedBelow(
  table: ReadTable,
  until: string,
  { from = beginning, perShard = walksPerShard }: { from?: string; perShard?: number } = {},
): Promise<{ walks: FeedWalk[]; next: string | undefined }> {
  const pages = await Promise.all(
    shards.map((shard) => table.query({ ...indexRanges.feed(shard, from, until), newestFirst: true, limit: perShard })),
  );
  const cutAt = pages.flatMap(({ next }) => (next ? [String(next.GSI2SK)] : []));
  const end = cutAt.toSorted().at(-1);
  const walks = pages
    .flatMap(({ items }) => items)
    .map(feedWalkOf)
    .filter(({ position }) => position !== until && (end === undefined || position >= end))
    .sort((a, b) => (a.position > b.position ? -1 : 1));
  return { walks, next: end };
}

/** The same of one day only, from its top: a few, since most of today's may not be seen before it has ended. */
export const topOfDay = async (table: ReadTable, day: Day): Promise<FeedWalk[]> =>
  (await feedBelow(table, day, { from: day, perShard: topPerShard })).walks;

/** Of one walker at once; friends who walk daily have five or six around a day. */
const walksPerWalker = 20;
/** A walk is completed two days after the end of its own at the latest, anywhere on earth: its UTC day is one of these. */
const [earliest, latest] = [-1, 3];

/**
 * One walker's part of a stretch of the feed, from their own partition: below `before`, down to `end`. There may be more
 * of it below `complete`, where the query was cut off.
 */
export async function walksOfWalker(
  table: ReadTable,
  walkerId: string,
  { before, end }: { before: string | undefined; end: string },
): Promise<{ walks: FeedWalk[]; complete: string }> {
  const from = end === '' ? end : addDays(dayIn(end), -latest);
  const until = before === undefined ? '' : addDays(dayIn(before), -earliest);
  const { items, next } = await table.query({
    ...ranges.challengesBetween(walkerId, from, until),
    newestFirst: true,
    limit: walksPerWalker,
    consistent: false,
  });
  const complete = next ? addDays(String(next.SK).slice('C#'.length), latest) : end;
  const walks = items
    .filter(({ GSI2SK }) => GSI2SK !== undefined)
    .map(feedWalkOf)
    .filter(({ position }) => position >= complete && (before === undefined || position < before));
  return { walks, complete: complete > end ? complete : end };
}

const dayIn = (position: string): Day => position.split('#')[0] ?? '';

/**
 * What was completed since an instant of today or yesterday (UTC), in one wave; undefined where a day has so many walks
 * that not all of them were read.
 */
export async function walksSince(table: ReadTable, since: Date, now: Date): Promise<FeedWalk['walk'][] | undefined> {
  const { walks, next } = await feedBelow(table, dayOf(now, 'UTC'), {
    from: dayOf(since, 'UTC'),
    perShard: topPerShard,
  });
  if (next) return undefined;
  return walks.map(({ walk }) => walk).filter(({ completedAt }) => completedAt >= since.toISOString());
}

/** What the roll-up looks at: whose, where to, and where the walker's home cell is. */
const recentItem = z.object({
  GSI2SK: z.string(),
  owner: z.string(),
  public: z.object({
    destinationName: z.string(),
    town: z.nullable(z.string()),
    homeCell: z.object({ row: z.number(), column: z.number() }),
    ownerSince: z.string(),
    ownerWalks: z.number(),
  }),
});

/** The first of the thirty UTC days that count as recent. */
const firstDay = (now: Date): Day => addDays(dayOf(now, 'UTC'), 1 - RECENT_DAYS);

/** Everything completed in the last thirty days: for a world that is small enough to be counted at each request. */
export async function recentWalks(table: ReadTable, now: Date): Promise<TimedWalk[]> {
  const found = await Promise.all(
    shards.map((shard) => everyPage(table, indexRanges.feed(shard, firstDay(now), dayOf(now, 'UTC')))),
  );
  return found.flat().map((item) => {
    const { owner, public: walk } = feedItem.parse(item);
    return { owner, ...walk };
  });
}

/** Of each day and shard; eight thousand walks a day. */
const sampleSize = 1000;

/**
 * The walks of the last thirty days, and of a day with more than eight thousand a fair sample, since they lie in the
 * order of random ids: so the roll-up stays as small as it is in a world of any size.
 */
export async function sampleRecentWalks(table: ReadTable, now: Date, max = sampleSize): Promise<RecentWalk[]> {
  const found = await Promise.all(
    shards.map((shard) => sampleShard(table, shard, { first: firstDay(now), last: dayOf(now, 'UTC'), max })),
  );
  return found.flat();
}

/** All days page by page: one read where there is little. Only past the sample of a large day on to the day after. */
async function sampleShard(
  table: ReadTable,
  shard: Shard,
  { first, last, max }: { first: Day; last: Day; max: number },
): Promise<RecentWalk[]> {
  const walks: RecentWalk[] = [];
  let [from, after]: [Day, Item | undefined] = [first, undefined];
  let [day, ofDay] = [first, 0];
  for (;;) {
    const { items, next } = await table.query({ ...indexRanges.feed(shard, from, last), limit: max, after });
    for (const item of items) {
      const { position, ...walk } = parseRecent(item);
      const itsDay = position.slice(0, first.length);
      [day, ofDay] = [itsDay, itsDay === day ? ofDay + 1 : 1];
      if (ofDay <= max) walks.push(walk);
    }
    if (!next) return walks;
    const isFull = ofDay >= max;
    [from, after] = isFull ? [addDays(day, 1), undefined] : [from, next];
    if (from > last) return walks;
  }
}

function parseRecent(item: unknown): RecentWalk & { position: string } {
  const { GSI2SK: position, owner, public: walk } = recentItem.parse(item);
  return { position, owner, ...walk };
}
