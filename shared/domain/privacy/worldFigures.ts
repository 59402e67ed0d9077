import type { Day } from '../day.ts';
import { metresOf } from '../walkers/units.ts';
import { CROWD, countsForCrowd } from './crowd.ts';
import { type HomeCell, homeCellKey, parentCellOf } from './homeCell.ts';
import { popularPlaceName } from './privacy.ts';

export interface BoardEntry {
  readonly metres: number;
  readonly completedChallenges: number;
}

export interface RecentWalk {
  readonly owner: string;
  readonly destinationName: string;
  readonly town: string | null;
  readonly homeCell: HomeCell;
  readonly ownerSince: Day;
  /** Walks of the walker, this one included. */
  readonly ownerWalks: number;
}

export interface PopularPlace {
  readonly name: string;
  readonly count: number;
}

export interface WorldTotals {
  readonly totalChallenges: number;
  readonly totalUsers: number;
  readonly totalMetres: number;
}

/** A walk with its effect on the figures, and its time. */
export interface TimedWalk extends RecentWalk {
  readonly completedAt: string;
  /** Distance in kilometres. */
  readonly distance: number;
}

/** Period that popular places and crowds are computed over. */
export const RECENT_DAYS = 30;

export const NO_TOTALS: WorldTotals = { totalChallenges: 0, totalUsers: 0, totalMetres: 0 };

/** Page by page, because ten million walkers exceed a function's memory. */
export const withEntries = (totals: WorldTotals, board: readonly BoardEntry[]): WorldTotals => ({
  totalChallenges: board.reduce((sum, { completedChallenges }) => sum + completedChallenges, totals.totalChallenges),
  totalUsers: totals.totalUsers + board.filter(({ completedChallenges }) => completedChallenges > 0).length,
  totalMetres: board.reduce((sum, { metres }) => sum + metres, totals.totalMetres),
});

/** Subtracts these walks from the board. */
export const boardWithout = (
  board: readonly (BoardEntry & { readonly walkerId: string })[],
  walks: readonly TimedWalk[],
): BoardEntry[] => {
  const since = new Map<string, { walks: number; metres: number }>();
  for (const { owner, distance } of walks) {
    const known = since.get(owner) ?? { walks: 0, metres: 0 };
    since.set(owner, { walks: known.walks + 1, metres: known.metres + metresOf(distance) });
  }
  return board.map(({ walkerId, metres, completedChallenges }) => {
    const less = since.get(walkerId) ?? { walks: 0, metres: 0 };
    return { metres: metres - less.metres, completedChallenges: completedChallenges - less.walks };
  });
};

/** Assumed length of a walk before the world has a mean. */
const USUAL_METRES = 1500;

/**
 * Adds walks completed after the totals were taken. Each counts with the mean length, so that the sum reveals no
 * length; the next roll-up adds the true lengths of an hour at once.
 */
export function withNewWalks(totals: WorldTotals, walks: readonly Pick<RecentWalk, 'ownerWalks'>[]): WorldTotals {
  const { totalChallenges, totalUsers, totalMetres } = totals;
  const mean = totalChallenges > 0 ? totalMetres / totalChallenges : USUAL_METRES;
  return {
    totalChallenges: totalChallenges + walks.length,
    totalUsers: totalUsers + walks.filter(({ ownerWalks }) => ownerWalks === 1).length,
    totalMetres: totalMetres + walks.length * mean,
  };
}

/** The walkers among them who count for a crowd: of their account's age and walks the latest is what counts. */
const countedWalkers = (walks: readonly RecentWalk[], today: Day): Set<string> => {
  const owners = new Map<string, { since: Day; walks: number }>();
  for (const { owner, ownerSince, ownerWalks } of walks) {
    owners.set(owner, { since: ownerSince, walks: Math.max(ownerWalks, owners.get(owner)?.walks ?? 0) });
  }
  return new Set([...owners].filter(([, owner]) => countsForCrowd(owner, today)).map(([owner]) => owner));
};

/**
 * The destination with most different walkers, then most walks, then by name for a stable answer. Named only for a
 * crowd; else the town's figures, else undefined.
 */
export const popularPlace = (walks: readonly RecentWalk[], today: Day): PopularPlace | null => {
  const counted = countedWalkers(walks, today);
  const places = new Map<string, { name: string; town: string | null; walkers: Set<string>; walks: number }>();
  for (const { owner, destinationName, town } of walks) {
    const key = JSON.stringify([destinationName, town]);
    const place = places.get(key) ?? { name: destinationName, town, walkers: new Set<string>(), walks: 0 };
    if (counted.has(owner)) place.walkers.add(owner);
    place.walks++;
    places.set(key, place);
  }
  const [max] = [...places.values()].sort(
    (a, b) => b.walkers.size - a.walkers.size || b.walks - a.walks || (a.name < b.name ? -1 : 1),
  );
  const name = max && popularPlaceName(max.name, max.town, max.walkers.size);
  if (!max || !name) return null;
  const asTown = max.walkers.size < CROWD;
  return { name, count: asTown ? walks.filter(({ town }) => town === name).length : max.walks };
};

/** Number of different counted walkers per home cell and parent cell. */
export const walkersByCell = (walks: readonly RecentWalk[], today: Day): Map<string, number> => {
  const counted = countedWalkers(walks, today);
  const owners = new Map<string, Set<string>>();
  for (const { owner, homeCell } of walks) {
    if (!counted.has(owner)) continue;
    for (const key of [homeCell, parentCellOf(homeCell)].map(homeCellKey)) {
      const known = owners.get(key);
      if (known) known.add(owner);
      else owners.set(key, new Set([owner]));
    }
  }
  return new Map([...owners].map(([key, set]) => [key, set.size]));
};
