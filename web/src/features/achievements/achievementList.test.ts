import { expect, it } from 'vitest';
import { type Achievement, FILTERS, matching, sorted, withProgress } from './achievementList.ts';

const entry = (id: string, category: Achievement['category'], seasonal = false) => ({
  id,
  title: id,
  description: '',
  icon: '⭐',
  category,
  points: 10,
  seasonal,
});

const catalogue = [
  entry('walks-1', 'milestone'),
  entry('walks-10', 'milestone'),
  entry('snow', 'seasonal', true),
  entry('friends', 'social'),
];
const mine = [
  { achievementId: 'walks-1', unlockedAt: '2026-01-02T00:00:00Z', progress: 100 },
  { achievementId: 'snow', unlockedAt: '2026-01-03T00:00:00Z', progress: 100 },
  { achievementId: 'walks-10', unlockedAt: null, progress: 20 },
  { achievementId: 'retired', unlockedAt: '2020-01-01T00:00:00Z', progress: 100 },
];
const achievements = withProgress(catalogue, mine);
const ids = (list: readonly Achievement[]) => list.map(({ id }) => id);

it('every achievement has its progress', () => {
  expect(achievements.map(({ id, progress, unlockedAt }) => [id, progress, unlockedAt !== null])).toEqual([
    ['walks-1', 100, true],
    ['walks-10', 20, false],
    ['snow', 100, true],
    ['friends', 0, false],
  ]);
});

it('unlocked achievements are sorted by date and locked ones by progress', () => {
  expect(ids(sorted(achievements, 'unlocked'))).toEqual(['snow', 'walks-1']);
  expect(ids(sorted(achievements, 'locked'))).toEqual(['walks-10', 'friends']);
});

it('the achievement filters are in order, and each matches its category', () => {
  expect(FILTERS.map(({ label }) => label)).toEqual([
    'All',
    'Seasonal',
    'Milestones',
    'Streaks',
    'Distance',
    'Explorer',
    'Perseverance',
    'Social',
  ]);
  expect(FILTERS.map(({ id }) => matching(achievements, id).length)).toEqual([4, 1, 2, 0, 0, 0, 0, 1]);
});
