import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { CATALOGUE } from '../../../shared/domain/catalogue.ts';
import { progressOf } from '../../../shared/domain/unlock.ts';
import { idsOf, readUnlocked } from '../../data/achievements.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Unlocked ones, oldest first; with `all`, for oneself only, the locked ones too and how far they are. */
export const handler = endpoint(routes.listWalkerAchievements, async ({ params, query, walkerId, table }) => {
  const [walker, unlocked] = await Promise.all([readWalker(table, params.id), readUnlocked(table, params.id)]);
  if (!walker) throw new Refusal('walker_not_found');
  const own = unlocked
    .sort((left, right) => left.unlockedAt.localeCompare(right.unlockedAt))
    .map(({ achievementId, unlockedAt }) => ({ achievementId, unlockedAt, progress: 100 }));
  if (query.all !== 'true' || params.id !== walkerId) return own;

  const ids = idsOf(unlocked);
  const locked = CATALOGUE.filter((achievement) => !ids.has(achievement.id)).map((achievement) => ({
    achievementId: achievement.id,
    unlockedAt: null,
    progress: progressOf(achievement, { figures: walker, unlocked: ids }),
  }));
  return [...own, ...locked];
});
