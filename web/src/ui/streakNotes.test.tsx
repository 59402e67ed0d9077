import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StreakNotes } from './streakNotes.tsx';

const streak: Parameters<typeof StreakNotes>[0]['streak'] = {
  ...{ hidden: false, restDays: true, left: 1, walksToNext: 4, spentOn: [], pause: null, pausedToday: false },
  ...{ pauseDaysLeft: 28, comeback: null, today: '2026-11-20', goal: 0, thisWeek: 2 },
};
const textOf = (change: Partial<typeof streak>, isWhole = false) =>
  renderToStaticMarkup(<StreakNotes streak={{ ...streak, ...change }} isWhole={isWhole} />).replaceAll(/<[^>]*>/g, '');

it('nothing is shown without events, without rest days, and for hidden streaks', () => {
  expect(textOf({})).toBe('');
  expect(textOf({ restDays: false, spentOn: ['2026-11-19'] }, true)).toBe('');
  expect(textOf({ hidden: true, spentOn: ['2026-11-19'] }, true)).toBe('');
});

it('spent rest days and remaining ones are shown', () => {
  expect(textOf({ spentOn: ['2026-11-17', '2026-11-19'] })).toBe(
    'A rest day kept your streak on Nov 19. 1 rest day left.',
  );
  expect(textOf({}, true)).toBe('1 rest day in hand, one more after 4 walks.');
  expect(textOf({ left: 3, walksToNext: null }, true)).toBe('3 rest days in hand.');
  expect(textOf({ left: 0, walksToNext: 1 }, true)).toBe('No rest days in hand, one more after your next walk.');
});

it('a possible comeback shows its walks and its deadline', () => {
  expect(textOf({ comeback: { walks: 23, wanted: 2, until: '2026-11-23' } })).toBe(
    'Two walks by Nov 23 keep your streak of 23 going.',
  );
  expect(textOf({ comeback: { walks: 24, wanted: 1, until: '2026-11-23' } })).toContain('One more walk by Nov 23');
});

it('an announced or current pause is shown', () => {
  const pause = { firstDay: '2026-11-24', lastDay: '2026-11-30' };
  expect(textOf({ pause })).toBe('');
  expect(textOf({ pause }, true)).toContain('A pause from Nov 24 to Nov 30.');
  expect(textOf({ pause, pausedToday: true })).toContain('re on a pause until Nov 30. Your streak waits for you.');
});
