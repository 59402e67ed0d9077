import type { achievements } from '../../../../shared/api/achievements.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';

type Catalogue = ResponseOf<typeof achievements.listAchievements>;
type Mine = ResponseOf<typeof achievements.listWalkerAchievements>;

export type Badge = Catalogue[number] & { unlockedAt: string | null; progress: number };
export type Unlocking = 'unlocked' | 'locked';

/** What each filter is called, in the order in which they stand. */
export const FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'seasonal', label: 'Seasonal' },
  { id: 'milestone', label: 'Milestones' },
  { id: 'streak', label: 'Streaks' },
  { id: 'distance', label: 'Distance' },
  { id: 'exploration', label: 'Explorer' },
  { id: 'perseverance', label: 'Perseverance' },
  { id: 'social', label: 'Social' },
] as const;
export type Filter = (typeof FILTERS)[number]['id'];

/** Every achievement with how far this walker has come. */
export function badgesOf(catalogue: Catalogue, mine: Mine): Badge[] {
  const own = new Map(mine.map((entry) => [entry.achievementId, entry]));
  return catalogue.map((achievement) => {
    const { unlockedAt = null, progress = 0 } = own.get(achievement.id) ?? {};
    return { ...achievement, unlockedAt, progress };
  });
}

/** The unlocked ones newest first, the locked ones nearest first. */
export function sorted(badges: readonly Badge[], unlocking: Unlocking): Badge[] {
  switch (unlocking) {
    case 'unlocked':
      return badges
        .filter(({ unlockedAt }) => unlockedAt !== null)
        .toSorted((a, b) => (b.unlockedAt ?? '').localeCompare(a.unlockedAt ?? ''));
    case 'locked':
      return badges.filter(({ unlockedAt }) => unlockedAt === null).toSorted((a, b) => b.progress - a.progress);
  }
}

export const matching = (badges: readonly Badge[], filter: Filter): Badge[] =>
  badges.filter(({ category, seasonal }) => {
    if (filter === 'all') return true;
    return filter === 'seasonal' ? seasonal : category === filter;
  });
