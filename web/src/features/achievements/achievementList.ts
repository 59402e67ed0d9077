import type { achievements } from '../../../../shared/api/achievements.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';

type Catalogue = ResponseOf<typeof achievements.listAchievements>;
type Mine = ResponseOf<typeof achievements.listWalkerAchievements>;

export type Achievement = Catalogue[number] & { unlockedAt: string | null; progress: number; rested?: boolean };
export type Unlocking = 'unlocked' | 'locked';

/** What each filter is called, in the order in which they stand. */
export const FILTERS = [
  { id: 'all', label: phrase('All') },
  { id: 'seasonal', label: phrase('Seasonal') },
  { id: 'milestone', label: phrase('Milestones') },
  { id: 'streak', label: phrase('Streaks') },
  { id: 'distance', label: phrase('Distance') },
  { id: 'exploration', label: phrase('Explorer') },
  { id: 'perseverance', label: phrase('Perseverance') },
  { id: 'social', label: phrase('Social') },
] as const;
export type Filter = (typeof FILTERS)[number]['id'];

/** Every achievement with how far this walker has come. */
export function withProgress(catalogue: Catalogue, mine: Mine): Achievement[] {
  const own = new Map(mine.map((entry) => [entry.achievementId, entry]));
  return catalogue.map((achievement) => {
    const { unlockedAt = null, progress = 0, rested = false } = own.get(achievement.id) ?? {};
    return { ...achievement, unlockedAt, progress, rested };
  });
}

/** The unlocked ones newest first, the locked ones nearest first. */
export function sorted(achievements: readonly Achievement[], unlocking: Unlocking): Achievement[] {
  switch (unlocking) {
    case 'unlocked':
      return achievements
        .filter(({ unlockedAt }) => unlockedAt !== null)
        .toSorted((a, b) => (b.unlockedAt ?? '').localeCompare(a.unlockedAt ?? ''));
    case 'locked':
      return achievements.filter(({ unlockedAt }) => unlockedAt === null).toSorted((a, b) => b.progress - a.progress);
  }
}

export const matching = (achievements: readonly Achievement[], filter: Filter): Achievement[] =>
  achievements.filter(({ category, seasonal }) => {
    if (filter === 'all') return true;
    return filter === 'seasonal' ? seasonal : category === filter;
  });
