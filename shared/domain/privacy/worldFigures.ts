import { type Day, dayOf } from '../day.ts';
import { hourBegun, roundTotalKm } from '../leaderboard/publicFigures.ts';
import { type Destination, destinationName } from '../walk/destination.ts';
import { CROWD, countsForCrowd } from './crowd.ts';
import { type HomeCell, homeCellKey, parentCellOf } from './homeCell.ts';
import type { MapVisibility } from './visibility.ts';

/** Totals of a walker that count in the world's figures, stored beside the live `metres` and `completedChallenges`. */
export interface CountedTotals {
  readonly audience: MapVisibility;
  /** UTC day of the last change, and the metres at its start. */
  readonly day: Day;
  readonly metres: number;
  /** Full hour (UTC) of the last change, and the walks at its start. */
  readonly hour: string;
  readonly walks: number;
}

export interface BoardEntry {
  readonly metres: number;
  readonly completedChallenges: number;
  /** An entry of version 1.0.0 has no `counted`. */
  readonly shownOn: { readonly counted?: CountedTotals | undefined } | null;
}

export interface RecentWalk {
  readonly owner: string;
  readonly destination: Destination;
  readonly completedAt: string;
  readonly homeCell: HomeCell;
  readonly shownTown?: string | undefined;
  readonly ownerSince: Day;
  /** Walks of the walker, this one included. */
  readonly ownerWalks: number;
}

export interface PopularPlace {
  readonly destination: Destination;
  readonly count: number;
}

export interface WorldTotals {
  readonly totalChallenges: number;
  readonly totalUsers: number;
  readonly totalMetres: number;
}

/** Period that popular places and crowds are computed over. */
export const RECENT_DAYS = 30;

export const NO_TOTALS: WorldTotals = { totalChallenges: 0, totalUsers: 0, totalMetres: 0 };

export interface Counted extends BoardEntry {
  readonly dayStart: { readonly day: Day; readonly metres: number } | null;
}

/** Computes the totals to store with each change of a walker's figures or audience, from the previous entry. */
export function countedTotals(before: Counted, audience: MapVisibility, now: Date): CountedTotals {
  const { shownOn, completedChallenges, metres, dayStart } = before;
  const counted = shownOn?.counted;
  const [day, hour] = [dayOf(now, 'UTC'), hourBegun(now).toISOString()];
  return {
    audience,
    ...(dayStart && dayStart.day >= day ? { day: dayStart.day, metres: dayStart.metres } : { day, metres }),
    ...(counted && counted.hour >= hour
      ? { hour: counted.hour, walks: counted.walks }
      : { hour, walks: completedChallenges }),
  };
}

export interface CountedPart {
  readonly metres: number;
  readonly walks: number;
}

/**
 * A walker's part of the world's totals. Metres are those that strangers are shown of this walker: sums of true metres
 * would reveal the length of a single walk to accounts that add or remove known ones. Walks count from the next full
 * hour on.
 */
export function countedPart({ metres, completedChallenges, shownOn }: BoardEntry, now: Date): CountedPart {
  const counted = shownOn?.counted;
  const shownMetres = counted && counted.day >= dayOf(now, 'UTC') ? counted.metres : metres;
  return {
    metres: counted?.audience === 'named' ? metres : roundTotalKm(shownMetres) * 1000,
    walks: counted && counted.hour >= hourBegun(now).toISOString() ? counted.walks : completedChallenges,
  };
}

/** Page by page, because ten million walkers exceed a function's memory. */
export const withParts = (totals: WorldTotals, parts: readonly CountedPart[]): WorldTotals => ({
  totalChallenges: parts.reduce((sum, { walks }) => sum + walks, totals.totalChallenges),
  totalUsers: totals.totalUsers + parts.filter(({ walks }) => walks > 0).length,
  totalMetres: parts.reduce((sum, { metres }) => sum + metres, totals.totalMetres),
});

/** The viewer's own walks count at once and exactly, in place of the part that was counted at `takenAt`. */
export function withOwnWalks(totals: WorldTotals, own: BoardEntry, takenAt: Date | undefined): WorldTotals {
  const part = takenAt ? countedPart(own, takenAt) : { metres: 0, walks: 0 };
  return {
    totalChallenges: totals.totalChallenges - part.walks + own.completedChallenges,
    totalUsers: totals.totalUsers + (part.walks === 0 && own.completedChallenges > 0 ? 1 : 0),
    totalMetres: totals.totalMetres - part.metres + own.metres,
  };
}

/** Owners who count for a crowd, judged by account age and by the highest number of walks in the list. */
const countedWalkers = (walks: readonly RecentWalk[], today: Day): Set<string> => {
  const owners = new Map<string, { since: Day; walks: number }>();
  for (const { owner, ownerSince, ownerWalks } of walks) {
    owners.set(owner, { since: ownerSince, walks: Math.max(ownerWalks, owners.get(owner)?.walks ?? 0) });
  }
  return new Set([...owners].filter(([, owner]) => countsForCrowd(owner, today)).map(([owner]) => owner));
};

/**
 * The destination with most different walkers, then most walks, then by name for a stable answer. A place without
 * a crowd is replaced by the most popular town, or by null without a town.
 */
export const popularPlace = (walks: readonly RecentWalk[], today: Day): PopularPlace | null => {
  const counted = countedWalkers(walks, today);
  const places = new Map<string, { destination: Destination; walkers: Set<string>; walks: number }>();
  for (const { owner, destination } of walks) {
    const name = destinationName(destination);
    const place = places.get(name) ?? { destination, walkers: new Set<string>(), walks: 0 };
    if (counted.has(owner)) place.walkers.add(owner);
    place.walks++;
    places.set(name, place);
  }
  const [max] = [...places]
    .sort(([one, a], [other, b]) => b.walkers.size - a.walkers.size || b.walks - a.walks || (one < other ? -1 : 1))
    .map(([, place]) => place);
  if (max && max.walkers.size >= CROWD) return { destination: max.destination, count: max.walks };
  return popularTown(walks);
};

/** The town with most walks, by the town that strangers are shown for each walk. */
const popularTown = (walks: readonly RecentWalk[]): PopularPlace | null => {
  const counts = new Map<string, number>();
  for (const { shownTown, destination } of walks) {
    const town = shownTown ?? destination.town;
    if (town !== undefined) counts.set(town, (counts.get(town) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return most ? { destination: { street: '', town: most[0] }, count: most[1] } : null;
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
