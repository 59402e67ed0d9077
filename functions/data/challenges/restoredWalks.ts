import type { RestoredWalk } from '../../../shared/api/restore/restoring.ts';
import { wayHomeFrom } from '../../../shared/domain/challenges/restoring.ts';
import { startOfDay } from '../../../shared/domain/day.ts';
import { keys } from '../keys.ts';
import { check, type Op, putNew } from '../ops.ts';
import type { ReadTable } from '../table.ts';
import { challengeItem, type StoredChallenge } from './challengeItems.ts';
import { packWays } from './ways.ts';

/** Existing walks of these days, and whether their destinations were visited. */
export interface BeforeRestoring {
  walks: Map<string, StoredChallenge>;
  visited: Set<string>;
}

export async function readBeforeRestoring(
  table: ReadTable,
  walkerId: string,
  walks: readonly RestoredWalk[],
): Promise<BeforeRestoring> {
  const days = [...new Set(walks.map(({ day }) => day))];
  const places = [...new Set(walks.map(({ destinationKey }) => destinationKey))];
  const items = await table.batchGet([
    ...days.map((day) => keys.challenge(walkerId, day)),
    ...places.map((place) => keys.visit(walkerId, place)),
  ]);
  return {
    walks: new Map(
      days.flatMap((day, index) => (items[index] ? [[day, challengeItem.parse(items[index])] as const] : [])),
    ),
    visited: new Set(places.filter((_, index) => items[days.length + index])),
  };
}

/**
 * A completed walk without points, public record, feed entry or sign reading. Its place is stored as visited but not as
 * a visit, because achievements count visits.
 */
export function restoreWalks(walkerId: string, walks: readonly RestoredWalk[], visited: ReadonlySet<string>): Op[] {
  const lastDays = new Map<string, string>();
  for (const { destinationKey, day } of walks) {
    if (!visited.has(destinationKey) && day > (lastDays.get(destinationKey) ?? '')) lastDays.set(destinationKey, day);
  }
  return [
    check(keys.profile(walkerId), { exists: true, equals: { deletionReceipt: null } }),
    ...walks.flatMap((walk) => restoreWalk(walkerId, walk)),
    ...[...lastDays].map(([place, day]) => putNew({ ...keys.visit(walkerId, place), visits: 0, lastDay: day })),
  ];
}

function restoreWalk(walkerId: string, { line, wayHome, ...walk }: RestoredWalk): Op[] {
  const begunAt = startOfDay(walk.day, walk.timeZone).toISOString();
  const home = wayHome && { line: wayHome, directions: [], ...wayHomeFrom(line, wayHome) };
  return [
    putNew({
      ...keys.challenge(walkerId, walk.day),
      ...walk,
      walkerId,
      streetsAround: [],
      ...{ begunAt, createdAt: begunAt, chosenAt: begunAt },
      completed: true,
      restored: true,
      pointsEarned: 0,
    }),
    putNew({ ...keys.line(walkerId, walk.day), ...packWays({ line, directions: [], wayHome: home }) }),
  ];
}
