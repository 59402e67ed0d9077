import * as z from 'zod/mini';
import { destination } from '../../../shared/api/walkParts.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { BOARD_SIZE, BOARDS, type Board, walkerIdInKey } from '../../../shared/domain/leaderboard/leaderboard.ts';
import type { RankPart, RankRoot } from '../../../shared/domain/leaderboard/rankDirectory.ts';
import { CROWD } from '../../../shared/domain/privacy/crowd.ts';
import {
  type BoardEntry,
  type CountedPart,
  countedPart,
  type PopularPlace,
  type WorldTotals,
} from '../../../shared/domain/privacy/worldFigures.ts';
import { MAX_FRIENDS } from '../../../shared/domain/walkers/friendLimit.ts';
import { packNumbers, unpackNumbers } from '../collection/packedNumbers.ts';
import { writeIfUnchanged } from '../conditionFailed.ts';
import { type Key, keys, prefixOf } from '../keys.ts';
import { type Op, put, remove } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { ReadTable, Table } from '../table.ts';

/**
 * Output of the roll-up, derived and rebuilt from scratch. Figures and the root of the ranks are one item each,
 * replaced in one transaction. Ranks and home cells are split into parts: they are written first, under their version,
 * and become visible with the new root; the previous version's parts stay until the next roll-up, for concurrent
 * readers.
 */
const partCounts = {
  version: z.string(),
  cellParts: z.number(),
  rankParts: z.number(),
};

export const figuresItem = z.object({
  ...partCounts,
  /** Part counts of the previous version, which the next roll-up deletes. */
  before: z.nullable(z.object(partCounts)),
  takenAt: z.string(),
  totalChallenges: z.number(),
  totalUsers: z.number(),
  totalMetres: z.number(),
  /** Version 1.0.0 wrote a text as `popular`, which nothing shows any more. */
  popularPlace: z._default(z.nullable(z.object({ destination, count: z.number() })), null),
});
export type StoredFigures = z.output<typeof figuresItem>;
type PartCounts = Pick<StoredFigures, 'version' | 'cellParts' | 'rankParts'>;

const packed = z.pipe(
  z.instanceof(Uint8Array),
  z.transform((bytes: Uint8Array<ArrayBuffer>) => unpackNumbers(bytes)),
);

const rootItem = z.object({
  version: z.string(),
  walkers: z.number(),
  liveFrom: z.number(),
  tops: packed,
});
const partItem = z.object({ packed });

export interface StoredRanks extends RankRoot {
  version: string;
}

const topItem = z.object({ of: z.string(), day: z.string(), best: z.array(z.string()) });

/** Enough for a full board without the viewer and their friends, who are merged in with exact figures. */
export const TOP_SIZE = BOARD_SIZE + MAX_FRIENDS + 1;

/** TTL for parts of a roll-up that was killed before it published them. */
const partsLiveSeconds = 7 * 24 * 60 * 60;

/** Three or four bytes per cell: far below the 400 KB limit of an item. */
const cellsPerPart = 50_000;
const columns = 7200;

/** Eventually consistent: a snapshot may be an hour old anyway. */
const unhurried = { consistent: false };

/** Reads are eventually consistent except in the roll-up itself. */
export async function readFigures(table: ReadTable, options = unhurried): Promise<StoredFigures | undefined> {
  const item = await table.get(keys.worldFigures(), options);
  return item && figuresItem.parse(item);
}

export async function readRanks(table: ReadTable): Promise<StoredRanks | undefined> {
  const item = await table.get(keys.rankRoot(), unhurried);
  if (!item) return undefined;
  const { tops, ...root } = rootItem.parse(item);
  return { ...root, tops: pairs(tops).map(([points, above]) => ({ points, above })) };
}

/** A root that was just replaced still finds its parts, which stay for one more roll-up. */
export async function readRankPart(
  table: ReadTable,
  { version }: StoredRanks,
  part: number,
): Promise<RankPart | undefined> {
  const item = await table.get(keys.rankPart(version, part), unhurried);
  return item && partItem.parse(item).packed;
}

/** Keys of a board's top as strangers see it on this UTC day; undefined before the first roll-up. */
export async function readBoardTop(table: ReadTable, board: Board, now: Date): Promise<string[] | undefined> {
  const item = await table.get(keys.boardTop(nameOfBoard(board)), unhurried);
  const top = item && topItem.parse(item);
  return top?.of === board && top.day === dayOf(now, 'UTC') ? top.best : undefined;
}

/** Removes deleted walkers, because the lists contain their ids. */
export async function leaveBoardTops(table: Table, walkerIds: readonly string[]): Promise<void> {
  const gone = new Set(walkerIds);
  for (const board of BOARDS) {
    for (;;) {
      const item = await table.get(keys.boardTop(board));
      const top = item && topItem.parse(item);
      const best = top?.best.filter((key) => !gone.has(walkerIdInKey(key)));
      if (!top || !best || best.length === top.best.length) break;
      const unchanged = { equals: { day: top.day, best: top.best } };
      if (await writeIfUnchanged(table, put({ ...keys.boardTop(board), ...top, best }, unchanged))) break;
    }
  }
}

const nameOfBoard = (board: Board) => (board === 'points' || board === 'ever' ? board : 'week');

export const departureItem = z.object({ metres: z.number(), walks: z.number() });
const departureSeconds = 2 * 24 * 60 * 60;

/** Totals count a deleted account until the UTC day ends, so that a deletion does not reveal the account's figures. */
export const noteDeparture = (receiptId: string, walker: BoardEntry, now: Date): Op =>
  put({
    ...keys.departure(dayOf(now, 'UTC'), receiptId),
    ...countedPart(walker, now),
    expiresAt: Math.ceil(now.getTime() / 1000) + departureSeconds,
  });

export const departedParts = async (table: ReadTable, now: Date): Promise<CountedPart[]> =>
  (await everyPage(table, prefixOf(keys.departure(dayOf(now, 'UTC'), '')))).map((item) => departureItem.parse(item));

/** Walkers by home cell above the minimum count; `undefined` if a part of the version is gone. */
export async function readHomeCells(
  table: ReadTable,
  { version, cellParts }: Pick<StoredFigures, 'version' | 'cellParts'>,
): Promise<Map<string, number> | undefined> {
  const items = await table.batchGet(cellKeys(version, cellParts), unhurried);
  const parts = items.flatMap((item) => (item ? [partItem.parse(item)] : []));
  if (parts.length < cellParts) return undefined;
  return new Map(
    parts
      .flatMap(({ packed }) => pairs(packed))
      .map(([cell, count]) => [`${Math.floor(cell / columns)}:${cell % columns}`, count]),
  );
}

const pairs = (numbers: readonly number[]): [number, number][] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0]);

const partKeys = (count: number, key: (part: number) => Key) => Array.from({ length: count }, (_, part) => key(part));
const cellKeys = (version: string, count: number) => partKeys(count, (part) => keys.homeCells(version, part));
const rankKeys = (version: string, count: number) => partKeys(count, (part) => keys.rankPart(version, part));

type RankDirectory = { root: RankRoot; parts: readonly RankPart[] };

export interface Snapshot {
  version: string;
  takenAt: Date;
  totals: WorldTotals;
  popular: PopularPlace | null;
  ranks: RankDirectory;
  tops?: readonly { board: Board; best: readonly string[] }[];
  cells: ReadonlyMap<string, number>;
}

/** The writes of a snapshot: `parts` one by one, then `publish` as one transaction, then `outdated` one by one. */
export function snapshotOps(snapshot: Snapshot, replaced: StoredFigures | undefined) {
  const { version, takenAt, totals, popular, ranks, tops = [], cells } = snapshot;
  const { totalChallenges, totalUsers, totalMetres } = totals;
  const crowded = [...cells].filter(([, walkers]) => walkers >= CROWD).map(([key, walkers]) => [cellOf(key), walkers]);
  const cellParts = Math.ceil(crowded.length / cellsPerPart);
  const counts: PartCounts = {
    version,
    cellParts,
    rankParts: ranks.parts.length,
  };
  const figures: StoredFigures = {
    ...counts,
    before: replaced ? countsOf(replaced) : null,
    takenAt: takenAt.toISOString(),
    totalChallenges,
    totalUsers,
    totalMetres,
    popularPlace: popular,
  };
  const last = replaced ? { equals: { version: replaced.version } } : { exists: false };
  const expiresAt = Math.ceil(takenAt.getTime() / 1000) + partsLiveSeconds;
  return {
    parts: [
      ...cellKeys(version, cellParts).map((key, part): Op => {
        const mine = crowded.slice(part * cellsPerPart, (part + 1) * cellsPerPart);
        return put({ ...key, packed: packNumbers(mine.flat()), expiresAt });
      }),
      ...rankKeys(version, ranks.parts.length).map(
        (key, part): Op => put({ ...key, packed: packNumbers(ranks.parts[part] ?? []), expiresAt }),
      ),
    ],
    publish: [
      put({ ...keys.worldFigures(), ...figures }, last),
      put({
        ...keys.rankRoot(),
        version,
        walkers: ranks.root.walkers,
        liveFrom: ranks.root.liveFrom,
        tops: packNumbers(ranks.root.tops.flatMap(({ points, above }) => [points, above])),
      }),
      ...tops.map(({ board, best }) =>
        put({ ...keys.boardTop(nameOfBoard(board)), of: board, day: dayOf(takenAt, 'UTC'), best }),
      ),
    ],
    outdated: removeParts(replaced?.before),
    abandoned: removeParts(counts),
  };
}

function cellOf(key: string): number {
  const [row = 0, column = 0] = key.split(':').map(Number);
  return row * columns + column;
}

const countsOf = ({ version, cellParts, rankParts }: PartCounts): PartCounts => ({ version, cellParts, rankParts });

const removeParts = (counts: PartCounts | null | undefined): Op[] =>
  counts
    ? [...cellKeys(counts.version, counts.cellParts), ...rankKeys(counts.version, counts.rankParts)].map((key) =>
        remove(key),
      )
    : [];
