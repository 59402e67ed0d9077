import * as z from 'zod/mini';
import { type GameFigures, gameFiguresOf } from '../../../shared/domain/achievements/figures.ts';
import { isByRestedStreak, type Unlocking } from '../../../shared/domain/achievements/unlock.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { dayStartFigures } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { indexKeys, keys, prefixOf } from '../keys.ts';
import { placeOfWalker } from '../leaderboard/leaderboard.ts';
import { type Op, putNew, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';
import type { Walker } from './walkers.ts';

export interface Award {
  figures: GameFigures;
  /** Absent if no walk was completed: the streak's end stays. */
  streakEndsAt?: Date | null;
  /** The home position as the map cell's anchor; only a completed walk sets it. */
  homeAnchor?: Position;
  now: Date;
}

/**
 * Writes the game figures and the index keys derived from them, conditional on the version and on the map visibility
 * that the board key depends on. A walker without points is on no board.
 */
export function award(walker: Walker, { figures, streakEndsAt, homeAnchor, now }: Award): Op {
  const { walkerId, version, mapVisibility } = walker;
  const dayStart = dayStartFigures(walker, now);
  const { points } = figures;
  const onBoard =
    points > 0 && points !== walker.points
      ? placeOfWalker({ ...walker, dayStart }, { walker, points: { points, dayStart } }, now)
      : {};
  const expiry = streakEndsAt ? indexKeys.streakExpiry(walkerId, streakEndsAt.toISOString()) : {};
  return update(
    keys.profile(walkerId),
    {
      set: {
        ...gameFiguresOf(figures),
        dayStart,
        ...onBoard,
        ...expiry,
        ...(homeAnchor && { homeAnchor, walkedAt: now.toISOString() }),
        version: version + 1,
      },
      ...(streakEndsAt === null ? { remove: ['GSI3PK', 'GSI3SK'] } : {}),
    },
    { equals: { version, mapVisibility } },
  );
}

const unlockedItem = z.object({
  achievementId: z.string(),
  unlockedAt: z.string(),
  /** Unlocked by a streak that includes rest days. */
  rested: z.optional(z.boolean()),
});
export type Unlocked = z.output<typeof unlockedItem>;

/** One page is enough: the catalogue has some dozens. */
export async function readUnlocked(table: ReadTable, walkerId: string): Promise<Unlocked[]> {
  const { items } = await table.query(prefixOf(keys.achievement(walkerId, '')));
  return items.map((item) => unlockedItem.parse(item));
}

export const idsOf = (unlocked: readonly Unlocked[]) => new Set(unlocked.map(({ achievementId }) => achievementId));

/** The new figures and the achievements that they unlock. */
export const awardAndUnlock = (walker: Walker, given: Award & Pick<Unlocking, 'newAchievements'>): Op[] => [
  award(walker, given),
  ...given.newAchievements.map((achievement) =>
    putNew({
      ...keys.achievement(walker.walkerId, achievement.id),
      achievementId: achievement.id,
      unlockedAt: given.now.toISOString(),
      ...(isByRestedStreak(achievement, given.figures) && { rested: true }),
    }),
  ),
];
