import type { achievements } from '../../../../shared/api/achievements.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';

type Catalogue = ResponseOf<typeof achievements.listAchievements>;
type Mine = ResponseOf<typeof achievements.listWalkerAchievements>;

export type Achievement = Catalogue[number] & { unlockedAt: string | null; progress: number; rested?: boolean };
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
