import * as z from 'zod/mini';
import type { Achievement } from '../../shared/domain/achievement.ts';
import type { GameFigures } from '../../shared/domain/figures.ts';
import { isByRestedStreak } from '../../shared/domain/unlock.ts';
import { keys, ranges } from './keys.ts';
import { type Op, putNew } from './ops.ts';
import type { ReadTable } from './table.ts';

const unlockedItem = z.object({
  achievementId: z.string(),
  unlockedAt: z.string(),
  /** By a streak in which rest days lie. */
  rested: z.optional(z.boolean()),
});
export type Unlocked = z.output<typeof unlockedItem>;

/** Well below one page: the catalogue has some dozens. */
export async function readUnlocked(table: ReadTable, walkerId: string): Promise<Unlocked[]> {
  const { items } = await table.query(ranges.achievements(walkerId));
  return items.map((item) => unlockedItem.parse(item));
}

export const idsOf = (unlocked: readonly Unlocked[]) => new Set(unlocked.map(({ achievementId }) => achievementId));

interface NewAchievement {
  achievement: Achievement;
  figures: GameFigures;
}

export const unlock = (walkerId: string, { achievement, figures }: NewAchievement, now: Date): Op =>
  putNew({
    ...keys.achievement(walkerId, achievement.id),
    achievementId: achievement.id,
    unlockedAt: now.toISOString(),
    ...(isByRestedStreak(achievement, figures) && { rested: true }),
  });
