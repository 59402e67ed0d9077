import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StreakNotes, streakNews } from './streakNotes.tsx';

const streak: Parameters<typeof StreakNotes>[0]['streak'] = {
  ...{ hidden: false, restDays: true, left: 1, walksToNext: 4, spentOn: [], pause: null, pausedToday: false },
  ...{ pauseDaysLeft: 28, comeback: null, today: '2026-11-20', goal: 0, thisWeek: 2 },
};
const newsOf = (change: Partial<typeof streak>) => streakNews({ ...streak, ...change }).map(({ text }) => text);
const textOf = (change: Partial<typeof streak>) =>
  renderToStaticMarkup(<StreakNotes streak={{ ...streak, ...change }} />).replaceAll(/<[^>]*>/g, '');

it('no streak note is shown without events, without rest days, and for hidden streaks', () => {
  expect(newsOf({})).toEqual([]);
  expect(textOf({ restDays: false, spentOn: ['2026-11-19'] })).toBe('');
  expect(textOf({ hidden: true, spentOn: ['2026-11-19'] })).toBe('');
});

it('streak notes show spent rest days and remaining ones', () => {
  expect(newsOf({ spentOn: ['2026-11-17', '2026-11-19'] })).toEqual(['A rest day kept your streak on Nov 19.']);
  expect(textOf({})).toBe('1 rest day left. Earn another in 4 walks.');
  expect(textOf({ left: 3, walksToNext: null })).toBe('3 rest days left.');
  expect(textOf({ left: 0, walksToNext: 1 })).toBe('No rest days left. Earn another in 1 walk.');
});

it('a streak note shows a possible comeback with its walks and its deadline', () => {
  expect(newsOf({ comeback: { walks: 23, wanted: 2, until: '2026-11-23' } })).toEqual([
    'Two walks by Nov 23 keep your streak of 23 going.',
  ]);
  expect(textOf({ comeback: { walks: 24, wanted: 1, until: '2026-11-23' } })).toContain('One more walk by Nov 23');
});

it('a streak note shows an announced or current pause', () => {
  const pause = { firstDay: '2026-11-24', lastDay: '2026-11-30' };
  expect(newsOf({ pause })).toEqual([]);
  expect(textOf({ pause })).toContain('A pause from Nov 24 to Nov 30.');
  expect(newsOf({ pause, pausedToday: true })).toEqual(["You're on a pause until Nov 30. Your streak waits for you."]);
});
