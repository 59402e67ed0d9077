import { expect, it } from 'vitest';
import { dayText, instantText } from './dates.ts';

it.each([
  ['2026-11-20', 'Nov 20, 2026'],
  ['2025-01-03', 'Jan 03, 2025'],
  ['2024-02-29', 'Feb 29, 2024'],
])('the day %s is written %s in every time zone', (day, text) => expect(dayText(day)).toBe(text));

it('an instant is written in the format of days', () => {
  expect(instantText('2026-06-15T12:00:00Z')).toBe('Jun 15, 2026');
});
