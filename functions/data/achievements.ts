import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, putNew } from './ops.ts';
import type { ReadTable } from './table.ts';

const unlockedItem = z.object({ achievementId: z.string(), unlockedAt: z.string() });
export type Unlocked = z.output<typeof unlockedItem>;

/** Well below one page: the catalogue has some dozens. */
export async function readUnlocked(table: ReadTable, walkerId: string): Promise<Unlocked[]> {
  const { items } = await table.query(ranges.achievements(walkerId));
  return items.map((item) => unlockedItem.parse(item));
}

export const idsOf = (unlocked: readonly Unlocked[]) => new Set(unlocked.map(({ achievementId }) => achievementId));

export const unlock = (walkerId: string, achievementId: string, now: Date): Op =>
  putNew({ ...keys.achievement(walkerId, achievementId), achievementId, unlockedAt: now.toISOString() });
