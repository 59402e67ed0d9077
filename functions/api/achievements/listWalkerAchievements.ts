import { routes } from '../../../shared/api/routes.ts';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { STREET_FIGURES } from '../../../shared/domain/achievements/figures.ts';
import { progressOf } from '../../../shared/domain/achievements/unlock.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { bareDay } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { seesExactly } from '../../../shared/domain/privacy/visibility.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { idsOf, readUnlocked } from '../../data/walkers/achievements.ts';
import { endpoint } from '../../http/endpoint.ts';

const ofStreaks = new Set(CATALOGUE.flatMap(({ id, category }) => (category === 'streak' ? [id] : [])));
const ofStreets = new Set(
  CATALOGUE.flatMap(({ id, figure }) => (STREET_FIGURES.some((one) => one === figure) ? [id] : [])),
);

/**
 * Unlocked achievements, oldest first; with `all`, for the walker's own list, also the locked ones with their progress.
 * Others get the day only, because the timestamp is that of a walk; the order within a day is not revealed either, and
 * viewers of day-old figures get the achievements of that time.
 */
export const handler = endpoint(routes.listWalkerAchievements, async ({ params, query, walkerId, now, table }) => {
  const [{ walker, viewer }, unlocked] = await Promise.all([
    readWalkerForViewer(table, walkerId, params.id),
    readUnlocked(table, params.id),
  ]);
  const isOwn = viewer === 'self';
  const isShown = (id: string) =>
    !(walker.streaks.hidden && ofStreaks.has(id)) && !(viewer === 'stranger' && ofStreets.has(id));
  const today = dayOf(now, 'UTC');
  const isLive = seesExactly(viewer, walker);
  const shown = unlocked
    .filter(({ achievementId, unlockedAt }) => isShown(achievementId) && (isLive || bareDay(unlockedAt) < today))
    .map(({ achievementId, unlockedAt, rested }) => ({
      achievementId,
      unlockedAt: isOwn ? unlockedAt : bareDay(unlockedAt),
      progress: 100,
      ...(rested && { rested }),
    }))
    .sort((a, b) => a.unlockedAt.localeCompare(b.unlockedAt) || a.achievementId.localeCompare(b.achievementId));
  if (query.all !== 'true' || !isOwn) return shown;

  const ids = idsOf(unlocked);
  const locked = CATALOGUE.filter(({ id }) => !ids.has(id) && isShown(id)).map((achievement) => ({
    achievementId: achievement.id,
    unlockedAt: null,
    progress: progressOf(achievement, { figures: walker, unlocked: ids }),
  }));
  return [...shown, ...locked];
});
