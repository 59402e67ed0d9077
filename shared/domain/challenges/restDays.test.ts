import { describe, expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../day.ts';
import { NO_STREAKS } from './interval.ts';
import { isPaused } from './pause.ts';
import { randomHistory, randomLife } from './restDays.fixture.ts';
import { bestComeback, isOn, restDaysIn, walksToNextRestDay } from './restDays.ts';
import {
  chainOn,
  longestStreak,
  restDaysOn,
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
  it('a walker starts with two rest days, gains one for seven walks, and has at most three', () => {
    expect(left('W')).toBe(2);
    expect(left('WWWWWW')).toBe(2);
    expect(left('WWWWWWW')).toBe(3);
    expect(left('W'.repeat(30))).toBe(3);
    const chain = chainAfter('WW');
    expect(chain && walksToNextRestDay(chain)).toBe(5);
    const full = chainAfter('W'.repeat(8));
    expect(full && walksToNextRestDay(full)).toBeNull();
  });

  it('a missed day spends a rest day and is not counted as a walk', () => {
    expect(streakAfter('WWW.')).toEqual({ walks: 3, rested: false });
    expect(streakAfter('WWW.W')).toEqual({ walks: 4, rested: true });
    expect(left('WWW.W')).toBe(1);
    expect(left('WWW..W')).toBe(0);
    expect(streakAfter('WWW..W')).toEqual({ walks: 4, rested: true });
  });

  it('a rest day is spent when the day is over, not while it can still be walked', () => {
    expect(left('WWW.')).toBe(2);
    expect(left('WWW..')).toBe(1);
    expect(left('WWW...')).toBe(0);
    expect(streakAfter('WWW...').walks).toBe(3);
    expect(streakAfter('WWW....').walks).toBe(0);
  });

  it('a late walk on a missed day returns its rest day', () => {
    const streaks = withWalk(walked('WWW.W', on), addDays(MONDAY, 3));
    expect(streakOn(streaks, addDays(MONDAY, 4))).toEqual({ walks: 5, rested: false });
    expect(chainOn(streaks, addDays(MONDAY, 4))?.credit).toBe(19);
  });

  it('rest days work only from the day they are switched on until they are switched off', () => {
    const before = walked('WW.W', NO_STREAKS);
    const later = switchRestDays(before, true, addDays(MONDAY, 3));
    expect(streakOn(later, addDays(MONDAY, 3)).walks).toBe(1);
    const missed = withWalk(later, addDays(MONDAY, 5));
    expect(streakOn(missed, addDays(MONDAY, 5))).toEqual({ walks: 2, rested: true });
    const off = switchRestDays(missed, false, addDays(MONDAY, 5));
    expect(streakOn(off, addDays(MONDAY, 5))).toEqual({ walks: 1, rested: false });
    expect(streakOn(switchRestDays(off, true, addDays(MONDAY, 5)), addDays(MONDAY, 5)).walks).toBe(2);
  });

  it('switching on gives two rest days for a streak of any length, and switching off and on gives no more', () => {
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

  it('two walks within three days join a broken streak', () => {
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

  it('a comeback is possible once in thirty days', () => {
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

/** Reference: exhaustive search over first days and rest day choices. */
const bestOfAll = ({ rest, days, today }: { rest: NonNullable<WalkerStreaks['rest']>; days: Set<Day>; today: Day }) => {
  const until = days.has(today) ? today : addDays(today, -1);
  type Way = { credit: number; from: Day; open?: { until: Day; wanted: number } | undefined };
  const known = new Map<string, number>();
  /** Walks in the streak from this day on; -1 if it does not last until today. */
  const walksFrom = (day: Day, way: Way): number => {
    const { credit, from, open } = way;
    const key = `${day} ${credit} ${from} ${open?.until} ${open?.wanted}`;
    const walks = known.get(key) ?? triedFrom(day, way);
    known.set(key, walks);
    return walks;
  };
  const triedFrom = (day: Day, { credit, from, open }: Way): number => {
    if (open && open.wanted > daysBetween(day, open.until) + 1) return -1;
    if (day > until) return open ? -1 : 0;
    const next = addDays(day, 1);
    const isRest = isOn(rest, day);
    if (days.has(day)) {
      const still = open && open.wanted > 1 ? { ...open, wanted: open.wanted - 1 } : undefined;
      const later = walksFrom(next, { credit: isRest ? Math.min(21, credit + 1) : credit, from, open: still });
      return later < 0 ? -1 : later + 1;
    }
    if (!isRest) return -1;
    if (open || isPaused(rest.pauses, day)) return walksFrom(next, { credit, from, open });
    const ways: Way[] = [0, 1, 2]
      .map((back) => addDays(day, -back))
      .filter((start) => start >= from)
      .map((start) => {
        const made = daysBetween(start, day) === 2 && days.has(addDays(day, -1)) ? 1 : 0;
        return { credit, from: addDays(start, 30), open: { until: addDays(start, 3), wanted: 2 - made } };
      });
    if (credit >= 7) ways.push({ credit: credit - 7, from });
    return Math.max(-1, ...ways.map((way) => walksFrom(next, way)));
  };
  return Math.max(0, ...[...days].map((first) => walksFrom(first, { credit: 14, from: '' })));
};

it('streakOn is the maximum over all orders of spending rest days and comebacks', () => {
  let rested = 0;
  for (let seed = 0; seed < 150; seed++) {
    const { streaks, days, last, events } = randomHistory(randomLife(seed % 40), seed);
    const first = events.find(({ kind }) => kind === 'switch');
    const { rest } = streaks;
    // From the first walk on a single rule applies: an earlier streak would get two rest days too many.
    if (!rest || !isOn(rest, last.today) || first?.kind !== 'switch' || [...days].some((day) => day < first.today))
      continue;
    const today = [...days, last.today].sort().at(-1) ?? last.today;
    const switches = events.flatMap((event) => (event.kind === 'switch' ? [[event.today, event.on] as const] : []));
    const all = { ...rest, switches };
    const shown = streakOn(streaks, last.today);
    expect({ seed, walks: shown.walks }).toEqual({
      seed,
      walks: bestOfAll({ rest: all, days: new Set(days), today }),
    });
    if (shown.rested) rested++;
  }
  expect(rested).toBeGreaterThan(5);
});
