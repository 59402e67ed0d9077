import * as z from 'zod/mini';
import { storedSettings } from '../../../shared/api/settings.ts';
import { addDays, mondayOf } from '../../../shared/domain/day.ts';
import type { Board } from '../../../shared/domain/leaderboard/leaderboard.ts';
import { type DatedPoints, dayStartPoints } from '../../../shared/domain/leaderboard/publicFigures.ts';
import type { ChosenVisibility } from '../../../shared/domain/privacy/visibility.ts';
import { keys, ranges } from '../keys.ts';
import { check, type Op, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';
import type { Walker } from '../walkers/walkers.ts';
import { dayAndPoints, placeOfWalker, placeOnBoard } from './leaderboard.ts';

/** Proven points and place of a walker on one board: one item for all time and one per week. */
const provenItem = z.object({ points: z.number(), dayStart: dayAndPoints });

const chosenVisibility = z.object({ mapVisibility: storedSettings.mapVisibility });

const NONE: DatedPoints = { points: 0, dayStart: null };

export async function readProvenPoints(
  table: ReadTable,
  walkerIds: readonly string[],
  board: Board,
): Promise<DatedPoints[]> {
  const items = await table.batchGet(
    walkerIds.map((walkerId) => keys.provenPoints(walkerId, board)),
    { consistent: false },
  );
  return items.map((item) => (item ? provenItem.parse(item) : NONE));
}

export interface ProvenBefore {
  ever: DatedPoints;
  week: DatedPoints;
  walker: ChosenVisibility;
}

/** The walker's entries on the boards of a walk, and the walker's audience. */
export async function provenBefore(
  table: ReadTable,
  walk: Pick<ProvenWalk, 'walkerId' | 'day'>,
): Promise<ProvenBefore> {
  const [profile, ...items] = await table.batchGet([
    keys.profile(walk.walkerId),
    ...boardsOf(walk).map((board) => keys.provenPoints(walk.walkerId, board)),
  ]);
  const [ever = NONE, week = NONE] = items.map((item) => (item ? provenItem.parse(item) : NONE));
  return { ever, week, walker: chosenVisibility.parse(profile ?? {}) };
}

/** Weekly boards expire after this, because no screen shows earlier weeks. */
const weekLivesDays = 35;

export interface ProvenWalk {
  walkerId: string;
  day: string;
  provenPoints: number;
}

export const boardsOf = ({ day }: Pick<ProvenWalk, 'day'>): [Board, Board] => ['ever', mondayOf(day)];

/**
 * Adds a walk to its boards in the transaction that stores its verdict, so that it counts once. `before` holds the
 * board items as read; a concurrent walk or a change of visibility fails the transaction and retries it.
 */
export function addProven(
  { walkerId, day, provenPoints }: ProvenWalk,
  { ever, week, walker }: ProvenBefore,
  now: Date,
): Op[] {
  if (provenPoints === 0) return [];
  const [everBoard, weekBoard] = boardsOf({ day });
  const expiresAt = Math.ceil(Date.parse(`${addDays(weekBoard, weekLivesDays)}T00:00:00Z`) / 1000);
  const added = (board: Board, had: DatedPoints, more: { expiresAt?: number } = {}) => {
    const points = { points: had.points + provenPoints, dayStart: dayStartPoints(had, now) };
    return update(
      keys.provenPoints(walkerId, board),
      { set: { ...points, ...placeOnBoard(walkerId, { walker, points, board }, now), ...more } },
      had.points === 0 ? { exists: false } : { equals: { points: had.points } },
    );
  };
  return [
    check(keys.profile(walkerId), { equals: { mapVisibility: walker.mapVisibility } }),
    added(everBoard, ever),
    added(weekBoard, week, { expiresAt }),
  ];
}

const storedItem = z.object({ SK: z.string(), ...provenItem.shape });

/**
 * The walker's places on all boards after a change of who sees the figures; `set` belongs to the profile. The ops fail
 * if points were added since the read: each proven walk changes the item of the board `ever`.
 */
export async function movedPlaces(
  table: ReadTable,
  walker: Walker,
  after: ChosenVisibility,
  now: Date,
): Promise<{ set: Partial<ReturnType<typeof placeOfWalker>>; ops: Op[] }> {
  const { walkerId } = walker;
  const { items } = await table.query(ranges.provenPoints(walkerId));
  const stored = items.map((item) => storedItem.parse(item));
  const ops = stored.map(({ SK, ...points }) => {
    const board = SK.slice('PP#'.length);
    const set = placeOnBoard(walkerId, { walker: after, points, board }, now);
    return update(keys.provenPoints(walkerId, board), { set }, { equals: { points: points.points } });
  });
  const noneEver = stored.some(({ SK }) => SK === keys.provenPoints(walkerId, 'ever').SK)
    ? []
    : [check(keys.provenPoints(walkerId, 'ever'), { exists: false })];
  const set = walker.points > 0 ? placeOfWalker(walker, { walker: after, points: walker }, now) : {};
  return { set, ops: [...ops, ...noneEver] };
}
