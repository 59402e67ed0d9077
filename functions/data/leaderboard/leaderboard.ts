import * as z from 'zod/mini';
import { shownSettings } from '../../../shared/api/settings.ts';
import { boardPlace, pointsShownAt } from '../../../shared/domain/leaderboard/boardPlace.ts';
import {
  BOARD_SIZE,
  type Board,
  bestByKey,
  leaderboardKey,
  pointsInKey,
  walkerIdInKey,
} from '../../../shared/domain/leaderboard/leaderboard.ts';
import type { DatedPoints } from '../../../shared/domain/leaderboard/publicFigures.ts';
import type { ChosenVisibility } from '../../../shared/domain/privacy/visibility.ts';
import {
  type Counted,
  countedPart,
  countedTotals,
  NO_TOTALS,
  type WorldTotals,
  withParts,
} from '../../../shared/domain/privacy/worldFigures.ts';
import { indexKeys, indexRanges, keys, type Shard, shards, walkerIdOf } from '../keys.ts';
import { readItem } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';
import { readBoardTop, TOP_SIZE } from '../world/snapshots.ts';

export const dayAndPoints = z._default(z.nullable(z.object({ day: z.string(), points: z.number() })), null);

/** Stored in `shownOn` of the board of all points, which is one of the few attributes that the index projects. */
const countedTotalsPart = z.object({
  audience: shownSettings.mapVisibility,
  day: z.string(),
  metres: z.number(),
  hour: z.string(),
  walks: z.number(),
});
const shownOnFields = { day: z.string(), points: z.number(), counted: z.optional(countedTotalsPart) };
export const shownOnPart = z._default(z.nullable(z.object(shownOnFields)), null);

/**
 * Board index keys, derived from points, their value at the start of the day and the visibility: every change of these
 * rewrites them (docs/decisions/public-figures.md).
 */
export function placeOnBoard(
  walkerId: string,
  { walker, points, board = 'points' }: { walker: ChosenVisibility; points: DatedPoints; board?: Board },
  now: Date,
) {
  const { key, shownOn } = boardPlace(walkerId, walker, points, now);
  return { ...indexKeys.leaderboard(walkerId, key, board), shownOn };
}

/** The place on the board of all points, with what the world's totals count of the walker. */
export function placeOfWalker(
  before: Counted & { walkerId: string },
  { walker, points }: { walker: ChosenVisibility; points: DatedPoints },
  now: Date,
) {
  const { shownOn, ...key } = placeOnBoard(before.walkerId, { walker, points }, now);
  const counted = countedTotals(before, walker.mapVisibility, now);
  return { ...key, shownOn: { ...(shownOn ?? { day: counted.day, points: pointsInKey(key.GSI1SK) }), counted } };
}

const standingItem = z.object({ createdAt: z.string(), completedChallenges: z._default(z.number(), 0) });
/** The fields `isInGoodStanding` needs, so that small bundles do not include the whole profile. */
export type AccountStanding = z.output<typeof standingItem>;

export const readStanding = (table: ReadTable, walkerId: string): Promise<AccountStanding | undefined> =>
  readItem(table, keys.profile(walkerId), standingItem);

export interface BoardStanding {
  walkerId: string;
  /** Sort key of the board index, which contains the shown points. */
  key: string;
  points: number;
}

const placeItem = z.object({ PK: z.string(), GSI1SK: z.string(), shownOn: shownOnPart });
const placeFields = ['PK', 'GSI1SK', 'shownOn.day', 'shownOn.points'];

function standingOf(item: Item, now: Date): BoardStanding {
  const { PK, GSI1SK, shownOn } = placeItem.parse(item);
  const walkerId = walkerIdOf(PK);
  const points = pointsShownAt({ key: GSI1SK, shownOn }, now);
  return { walkerId, points, key: leaderboardKey(points, walkerId) };
}

const totalsItem = z.object({
  PK: z.string(),
  metres: z.number(),
  completedChallenges: z.number(),
  shownOn: shownOnPart,
});
const totalsFields = ['metres', 'completedChallenges'];

/** What the roll-up has read of a board so far. */
export interface BoardSurvey {
  totals: WorldTotals;
  /** The `owners` whose audience is Only me. */
  hidden: Set<string>;
  /** Number of walkers per shown points, and per points in their index entry. */
  walkersAt: Map<number, number>;
  placesAt: Map<number, number>;
  top: string[];
}

export const emptySurvey = (): BoardSurvey => ({
  totals: NO_TOTALS,
  hidden: new Set(),
  walkersAt: new Map(),
  placesAt: new Map(),
  top: [],
});

const startKey = z.record(z.string(), z.string());

interface SurveyPage {
  board: Board;
  shard: Shard;
  /** Cursor that the previous page returned. */
  after: string | undefined;
  owners: ReadonlySet<string>;
  now: Date;
}

/**
 * Adds a page of a board to its survey, through the index and never the table; memory holds one page per shard and a
 * count per number of points.
 */
export async function surveyPage(
  table: ReadTable,
  survey: BoardSurvey,
  { board, shard, after, owners, now }: SurveyPage,
): Promise<string | undefined> {
  const only = board === 'points' ? ['PK', 'GSI1SK', 'shownOn', ...totalsFields] : placeFields;
  const { items, next } = await table.query({
    ...indexRanges.board(shard, board),
    only,
    after: after === undefined ? undefined : startKey.parse(JSON.parse(after)),
  });
  const standings = items.map((item) => standingOf(item, now));
  for (const { points } of standings) countAt(survey.walkersAt, points);
  for (const { GSI1SK } of items) countAt(survey.placesAt, pointsInKey(String(GSI1SK)));
  if (board === 'points') {
    const entries = items.map((item) => totalsItem.parse(item));
    survey.totals = withParts(
      survey.totals,
      entries.map((entry) => countedPart(entry, now)),
    );
    for (const { PK, shownOn } of entries) {
      const walkerId = walkerIdOf(PK);
      if (shownOn?.counted?.audience === 'hidden' && owners.has(walkerId)) survey.hidden.add(walkerId);
    }
  }
  const keys = [...survey.top.map((key) => ({ key })), ...standings];
  survey.top = bestByKey(keys, TOP_SIZE).map(({ key }) => key);
  return next && JSON.stringify(next);
}

const countAt = (counts: Map<number, number>, points: number) => counts.set(points, (counts.get(points) ?? 0) + 1);

/** Ids are random, so about twelve of the best hundred are in each shard, and hardly ever twice as many. */
const firstPage = 25;
/** After this many pages the best are taken from the roll-up, because many of today's points are not shown yet. */
const maxPages = 3;

interface ShardRead {
  standings: BoardStanding[];
  next: Item | undefined;
}

export const topOfShards = (table: ReadTable, board: Board, now: Date): Promise<ShardRead[]> =>
  Promise.all(shards.map((_, at) => readOn(table, board, now, { at, limit: firstPage })));

async function readOn(
  table: ReadTable,
  board: Board,
  now: Date,
  { at, limit, after }: { at: number; limit: number; after?: Item | undefined },
): Promise<ShardRead> {
  const shard = shards[at];
  if (shard === undefined) return { standings: [], next: undefined };
  const page = await table.query({
    ...indexRanges.board(shard, board),
    newestFirst: true,
    limit,
    after,
    only: placeFields,
  });
  return { standings: page.items.map((item) => standingOf(item, now)), next: page.next };
}

/**
 * The hundred best of a board as strangers see it, except the walkers in `without`, whom the viewer sees with other
 * figures. No index entry has fewer points than strangers see, so a shard is read on only while its next entry may rank
 * among them. If that takes too many pages, because many have completed a walk today, the roll-up's list of this day is
 * used.
 */
export async function bestOfBoard(
  table: ReadTable,
  board: Board,
  reads: readonly ShardRead[],
  without: ReadonlySet<string>,
  now: Date,
): Promise<BoardStanding[]> {
  const open = reads.map(({ standings, next }) => ({ standings: [...standings], next }));
  const best = (more: readonly BoardStanding[] = []) => {
    const found = new Map([...more, ...open.flatMap(({ standings }) => standings)].map((one) => [one.walkerId, one]));
    return bestByKey([...found.values()].filter(({ walkerId }) => !without.has(walkerId)));
  };
  for (let page = 1; ; page++) {
    const last = best().at(BOARD_SIZE - 1)?.key ?? '';
    const unfinished = [...open.keys()].filter((at) => {
      const next = open[at]?.next;
      return next !== undefined && String(next.GSI1SK) > last;
    });
    if (unfinished.length === 0) return best();
    const top = page < maxPages ? undefined : await readBoardTop(table, board, now);
    if (top) return best(top.map((key) => ({ key, points: pointsInKey(key), walkerId: walkerIdInKey(key) })));
    await Promise.all(
      unfinished.map(async (at) => {
        const shard = open[at];
        if (!shard) return;
        const more = await readOn(table, board, now, { at, limit: BOARD_SIZE, after: shard.next });
        shard.standings.push(...more.standings);
        shard.next = more.next;
      }),
    );
  }
}

/** About thirteen of `LIVE_PLACES` walkers are in each shard. */
const abovePerShard = 50;

/** Walkers shown with strictly more points, read live; undefined where that would be more than one page of a shard. */
export async function standingsAbove(
  table: ReadTable,
  points: number,
  now: Date,
): Promise<BoardStanding[] | undefined> {
  const from = leaderboardKey(Math.floor(points) + 1, '');
  const pages = await Promise.all(
    shards.map((shard) =>
      table.query({ ...indexRanges.boardFrom(shard, from, 'points'), only: placeFields, limit: abovePerShard }),
    ),
  );
  if (pages.some(({ next }) => next)) return undefined;
  return pages
    .flatMap(({ items }) => items)
    .map((item) => standingOf(item, now))
    .filter((standing) => standing.points > points);
}
