import * as z from 'zod/mini';
import { destination, walkItem } from '../../../shared/api/walkParts.ts';
import { addDays, type Day, dayOf } from '../../../shared/domain/day.ts';
import { hourBegun } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { RECENT_DAYS, type RecentWalk } from '../../../shared/domain/privacy/worldFigures.ts';
import { publicWalk } from '../challenges/challengeItems.ts';
import { indexRanges, ranges, type Shard, shards } from '../keys.ts';
import type { Item, ReadTable } from '../table.ts';

const feedItem = walkItem(z.object({ GSI2SK: z.string(), owner: z.string(), public: publicWalk }));

export interface FeedWalk {
  position: string;
  owner: string;
  walk: z.output<typeof publicWalk>;
}

function feedWalkOf(item: Item): FeedWalk {
  const { GSI2SK: position, owner, public: walk } = feedItem.parse(item);
  return { position, owner, walk };
}

/** Ids are random, so each shard holds about an eighth of any range: some hundred and forty for a page. */
const walksPerShard = 80;
const topPerShard = 30;

const beginning = '0';

/**
 * A range of the feed below a position (exclusive) or from a whole day downwards, in one wave whatever its size. The
 * range ends where the first shard was cut off, because below it items may be missing.
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

/** The top of one day: few walks, since most of today's are hidden until the day has ended. */
export const topOfDay = async (table: ReadTable, day: Day): Promise<FeedWalk[]> =>
  (await feedBelow(table, day, { from: day, perShard: topPerShard })).walks;

/** Maximum of walks read per walker; the days around a UTC day hold five or six of a daily walker. */
const walksPerWalker = 20;
/**
 * A walk is completed at most two days after its own day ends, in any time zone: its UTC day is within these offsets.
 */
const [earliest, latest] = [-1, 3];

/**
 * One walker's part of the feed, read from the walker's partition: below `before`, down to `end`. Below `complete`,
 * where the query was cut off, walks may be missing.
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

/** The fields that the roll-up reads: owner, destination and home cell. */
const recentItem = walkItem(
  z.object({
    GSI2SK: z.string(),
    owner: z.string(),
    public: z.object({
      destination,
      completedAt: z.string(),
      homeCell: z.object({ row: z.number(), column: z.number() }),
      shownTown: z.optional(z.string()),
      ownerSince: z.string(),
      ownerWalks: z.number(),
    }),
  }),
);

const firstDay = (now: Date): Day => addDays(dayOf(now, 'UTC'), 1 - RECENT_DAYS);

/** Per day and shard: eight thousand walks a day. */
const sampleSize = 1000;

/**
 * Walks of the last thirty days, without those of the hour that has not ended; above eight thousand a day a uniform
 * sample, because ids are random. So the roll-up's size is bounded.
 */
export async function sampleRecentWalks(table: ReadTable, now: Date, max = sampleSize): Promise<RecentWalk[]> {
  const found = await Promise.all(
    shards.map((shard) => sampleShard(table, shard, { first: firstDay(now), last: dayOf(now, 'UTC'), max })),
  );
  const hour = hourBegun(now).toISOString();
  return found.flat().filter(({ completedAt }) => completedAt < hour);
}

/** Pages run across days; after the sample of a large day it skips to the next one. */
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
