import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import {
  isPaused,
  LONGEST_PAUSE,
  PAUSED_DAYS_A_YEAR,
  type Pause,
  pausedDaysLeft,
  pauseRefusal,
  withoutPauseFrom,
  withPause,
} from './pause.ts';

const TODAY = '2026-06-10';
const TOMORROW = '2026-06-11';
const pause = (first: string, days: number): Pause => [first, addDays(first, days - 1)];

describe('pauses', () => {
  it('a pause must be announced before it begins and at most 365 days ahead (PAUSE-1)', () => {
    expect(pauseRefusal([], pause(TOMORROW, 3), TODAY)).toBeUndefined();
    expect(pauseRefusal([], pause(TODAY, 3), TODAY)).toBe('pause_not_ahead');
    expect(pauseRefusal([], pause(addDays(TODAY, 365), 3), TODAY)).toBeUndefined();
    expect(pauseRefusal([], pause(addDays(TODAY, 366), 3), TODAY)).toBe('pause_not_ahead');
  });

  it('a pause lasts from 1 to 14 days (PAUSE-2)', () => {
    expect(pauseRefusal([], pause(TOMORROW, 1), TODAY)).toBeUndefined();
    expect(pauseRefusal([], pause(TOMORROW, LONGEST_PAUSE), TODAY)).toBeUndefined();
    expect(pauseRefusal([], pause(TOMORROW, LONGEST_PAUSE + 1), TODAY)).toBe('pause_too_long');
    expect(pauseRefusal([], [TOMORROW, TODAY], TODAY)).toBe('pause_too_long');
  });

  it('a second pause is refused until the first is over (PAUSE-3)', () => {
    const resumable = pause(addDays(TODAY, -2), 3);
    expect(pauseRefusal([resumable], pause(TOMORROW, 3), TODAY)).toBe('pause_there_already');
    expect(pauseRefusal([resumable], pause(addDays(TODAY, 2), 3), TOMORROW)).toBeUndefined();
  });

  it('a pause is refused when 28 days of the past year are paused, and accepted when they are a year old (PAUSE-4)', () => {
    const used = [pause('2026-01-01', LONGEST_PAUSE), pause('2026-03-01', LONGEST_PAUSE)];
    expect(used.length * LONGEST_PAUSE).toBe(PAUSED_DAYS_A_YEAR);
    expect(pauseRefusal(used, pause(TOMORROW, 1), TODAY)).toBe('pauses_used_up');
    expect(pauseRefusal(used.slice(1), pause(TOMORROW, LONGEST_PAUSE), TODAY)).toBeUndefined();
    expect(pauseRefusal(used, pause('2027-01-02', 1), '2026-12-30')).toBeUndefined();
  });

  it('a pause that ended 200 days ago counts towards the 28 days of a year (PAUSE-4)', () => {
    const longAgo = pause(addDays(TOMORROW, -200 - LONGEST_PAUSE), LONGEST_PAUSE);
    const both = withPause([longAgo], pause(TOMORROW, LONGEST_PAUSE));
    expect(pausedDaysLeft(both, addDays(TODAY, 30))).toBe(0);
    expect(pauseRefusal(both, pause(addDays(TODAY, 30), 1), addDays(TODAY, 29))).toBe('pauses_used_up');
  });

  it('ending a pause early keeps the paused days before today, and today can be missed (PAUSE-5)', () => {
    expect(withoutPauseFrom([pause(addDays(TODAY, -2), 5)], TODAY)).toEqual([pause(addDays(TODAY, -2), 2)]);
    expect(withoutPauseFrom([pause(TODAY, 5)], TODAY)).toEqual([]);
    expect(isPaused(withoutPauseFrom([pause(addDays(TODAY, -2), 5)], TODAY), TODAY)).toBe(false);
  });
});
