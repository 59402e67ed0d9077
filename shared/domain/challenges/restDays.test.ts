import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { NO_STREAKS } from './interval.ts';
import { bestComeback, restDaysIn, walksToNextRestDay } from './restDays.ts';
import {
  announcePause,
  chainOn,
  longestStreak,
  restDaysOn,
  restedDays,
  streakOn,
  switchRestDays,
  type WalkerStreaks,
  withWalk,
} from './streak.ts';

const MONDAY = '2026-06-01';
/** `W` walked, `.` missed, one letter per day from Monday, 1 June 2026 on. */
const walked = (days: string, from: WalkerStreaks): WalkerStreaks =>
  [...days].reduce(
    (streaks, letter, index) => (letter === 'W' ? withWalk(streaks, addDays(MONDAY, index)) : streaks),
    from,
  );
const on = switchRestDays(NO_STREAKS, true, MONDAY);
const streakAfter = (days: string, from = on) => streakOn(walked(days, from), addDays(MONDAY, days.length - 1));
const chainAfter = (days: string, from = on) => chainOn(walked(days, from), addDays(MONDAY, days.length - 1));
const left = (days: string) => {
  const chain = chainAfter(days);
  return chain && restDaysIn(chain);
};

describe('rest days', () => {
  it('a walker starts with two rest days, gains one for seven walks, and has at most three (REST-2)', () => {
    expect(left('W')).toBe(2);
    expect(left('WWWWWW')).toBe(2);
    expect(left('WWWWWWW')).toBe(3);
    expect(left('W'.repeat(30))).toBe(3);
    const chain = chainAfter('WW');
    expect(chain && walksToNextRestDay(chain)).toBe(5);
    const full = chainAfter('W'.repeat(8));
    expect(full && walksToNextRestDay(full)).toBeNull();
  });

  it('a missed day spends a rest day and is not counted as a walk (REST-3)', () => {
    expect(streakAfter('WWW.')).toEqual({ walks: 3, rested: false });
    expect(streakAfter('WWW.W')).toEqual({ walks: 4, rested: true });
    expect(left('WWW.W')).toBe(1);
    expect(left('WWW..W')).toBe(0);
    expect(streakAfter('WWW..W')).toEqual({ walks: 4, rested: true });
  });

  it('a rest day is spent when the day is over, not while it can still be walked (REST-3)', () => {
    expect(left('WWW.')).toBe(2);
    expect(left('WWW..')).toBe(1);
    expect(left('WWW...')).toBe(0);
    expect(streakAfter('WWW...').walks).toBe(3);
    expect(streakAfter('WWW....').walks).toBe(0);
  });

  it('a late walk on a missed day returns its rest day (REST-4)', () => {
    const streaks = withWalk(walked('WWW.W', on), addDays(MONDAY, 3));
    expect(streakOn(streaks, addDays(MONDAY, 4))).toEqual({ walks: 5, rested: false });
    expect(chainOn(streaks, addDays(MONDAY, 4))?.credit).toBe(19);
  });

  it('a missed day is shown as a rest day, and a paused day is not (PAUSE-6)', () => {
    const thursday = addDays(MONDAY, 3);
    const paused = announcePause(walked('WW', on), [thursday, thursday], addDays(MONDAY, 1));
    if (typeof paused === 'string') throw new Error(paused);
    const streaks = walked('....W', paused);
    const friday = addDays(MONDAY, 4);
    expect(streakOn(streaks, friday)).toEqual({ walks: 3, rested: true });
    expect(restedDays(streaks, friday)).toEqual([addDays(MONDAY, 2)]);
  });

  it('rest days work only from the day they are switched on until they are switched off (REST-1)', () => {
    const before = walked('WW.W', NO_STREAKS);
    const later = switchRestDays(before, true, addDays(MONDAY, 3));
    expect(streakOn(later, addDays(MONDAY, 3)).walks).toBe(1);
    const missed = withWalk(later, addDays(MONDAY, 5));
    expect(streakOn(missed, addDays(MONDAY, 5))).toEqual({ walks: 2, rested: true });
    const off = switchRestDays(missed, false, addDays(MONDAY, 5));
    expect(streakOn(off, addDays(MONDAY, 5))).toEqual({ walks: 1, rested: false });
    expect(streakOn(switchRestDays(off, true, addDays(MONDAY, 5)), addDays(MONDAY, 5)).walks).toBe(2);
  });

  it('switching on gives two rest days for a streak of any length, and switching off and on gives no more (REST-5)', () => {
    const long = walked('W'.repeat(20), NO_STREAKS);
    const today = addDays(MONDAY, 20);
    const turnedOn = switchRestDays(long, true, today);
    expect(restDaysIn(chainOn(turnedOn, today) ?? { walks: 0, credit: 0, rested: 0, comebackFrom: '' })).toBe(2);
    const spent = withWalk(turnedOn, addDays(today, 2));
    const again = [false, true, false, true].reduce(
      (streaks, is) => switchRestDays(streaks, is, addDays(today, 2)),
      spent,
    );
    expect(chainOn(again, addDays(today, 2))).toEqual(chainOn(spent, addDays(today, 2)));
    expect(streakOn(spent, addDays(today, 2)).walks).toBe(21);
  });

  it('longestStreak tells whether it contains days without a walk', () => {
    const rested = walked('WWW.WWW', on);
    expect(longestStreak(rested, addDays(MONDAY, 6))).toEqual({ walks: 6, rested: true });
    expect(longestStreak(walked('WWWWWWW', on), addDays(MONDAY, 6))).toEqual({ walks: 7, rested: false });
    expect(longestStreak(switchRestDays(rested, false, addDays(MONDAY, 7)), addDays(MONDAY, 7)).walks).toBe(3);
  });
});

describe('comebacks', () => {
  const broken = 'WWWW...';

  it('two walks within three days join a broken streak (REST-6)', () => {
    expect(streakAfter(`${broken}W`).walks).toBe(1);
    expect(streakAfter(`${broken}WW`).walks).toBe(6);
    expect(streakAfter(`${broken}.W`).walks).toBe(1);
    expect(streakAfter(`${broken}.WW`)).toEqual({ walks: 6, rested: true });
    expect(streakAfter(`${broken}W.W`).walks).toBe(6);
    expect(streakAfter(`${broken}.W.W`).walks).toBe(2);
    expect(streakAfter(`${broken}..WW`).walks).toBe(2);
  });

  it('bestComeback returns how many walks are missing', () => {
    const streaks = walked(`${broken}.W`, on);
    const rest = restDaysOn(streaks, addDays(MONDAY, 8));
    expect(rest && bestComeback(rest.chains)).toMatchObject({ walks: 5, comeback: { wanted: 1 } });
  });

  it('a comeback is possible once in thirty days (REST-7)', () => {
    const once = `${broken}.WW`;
    expect(streakAfter(once).walks).toBe(6);
    // Too early for a second comeback: only the part after the first one remains.
    expect(streakAfter(`${once}${'W'.repeat(15)}.....WW`).walks).toBe(2 + 15 + 2);
    expect(streakAfter(`${once}${'W'.repeat(25)}.....WW`).walks).toBe(6 + 25 + 2);
    // The first comeback counted from day index 6, so the next may count from 36, not from 35.
    expect(streakAfter(`${once}${'W'.repeat(23)}....WW`).walks).toBe(6 + 23 + 2);
    expect(streakAfter(`${once}${'W'.repeat(22)}....WW`).walks).toBe(2 + 22 + 2);
  });
});
