import { collectedIn, collectStreets, isCollected } from '../../../shared/domain/collectedStreets.ts';
import { idsOf, readUnlocked, unlock } from '../../data/achievements.ts';
import { award } from '../../data/awards.ts';
import type { CountedTown } from '../../data/collection.ts';
import type { Table } from '../../data/table.ts';
import type { Walker } from '../../data/walkers.ts';
import { writeIfUnchanged } from '../../data/writeIfUnchanged.ts';

/**
 * Achievements for streets are earned where these are counted; a completion counts none, and goes by the last count. The
 * figures are kept on the profile, so a count that came to the same reads and writes nothing. Where another call has
 * changed the profile meanwhile, the next list of towns earns them.
 */
export async function earnByStreets(table: Table, walker: Walker, towns: readonly CountedTown[], now: Date) {
  const collected = collectedIn(towns);
  if (isCollected(walker, collected)) return [];
  const { walkerId } = walker;
  const unlocked = idsOf(await readUnlocked(table, walkerId));
  const { figures, newAchievements } = collectStreets(walker, unlocked, collected);
  const isEarned = await writeIfUnchanged(
    table,
    award(walker, { figures, now }),
    ...newAchievements.map((achievement) => unlock(walkerId, { achievement, figures }, now)),
  );
  return isEarned ? newAchievements.map((one) => ({ ...one, achievementId: one.id })) : [];
}
