import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWCOMER } from './figures.ts';
import { type DatedFigures, dayForStrangers, dayStartFigures, figuresSeenBy } from './figuresSeenBy.ts';
import { daysInARow, insertDay, NO_STREAKS } from './interval.ts';

const { points, metres, completedChallenges, streaks } = NEWCOMER;
const newcomer: DatedFigures = { points, metres, completedChallenges, streaks, dayStart: null };
const earn = (walker: DatedFigures, earned: number, now: Date): DatedFigures => ({
  ...walker,
  points: walker.points + earned,
  completedChallenges: walker.completedChallenges + 1,
  dayStart: dayStartFigures(walker, now),
});

describe('figures on a profile', () => {
  it('are for strangers those with which the UTC day began, for friends and oneself those of now', () => {
    const monday = earn(newcomer, 200, new Date('2026-11-16T09:00:00Z'));
    const twice = earn(monday, 300, new Date('2026-11-16T20:00:00Z'));
    const evening = new Date('2026-11-16T23:59:59Z');
    expect(figuresSeenBy('stranger', twice, evening)).toMatchObject({ points: 0, completedChallenges: 0 });
    for (const viewer of ['self', 'friend'] as const) {
      expect(figuresSeenBy(viewer, twice, evening)).toMatchObject({ points: 500, completedChallenges: 2 });
    }
    expect(figuresSeenBy('stranger', twice, new Date('2026-11-17T00:00:00Z'))).toMatchObject({ points: 500 });
  });

  it('change for strangers at most once a UTC day, whenever walks are completed', () => {
    const minutes = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 900 })));
    fc.assert(
      fc.property(minutes, (walks) => {
        let walker = newcomer;
        const seen = new Map<string, Set<number>>();
        for (const [minute, earned] of walks.toSorted(([a], [b]) => a - b)) {
          const now = new Date(Date.UTC(2026, 0, 1, 0, minute));
          walker = earn(walker, earned, now);
          const day = now.toISOString().slice(0, 10);
          const { points } = figuresSeenBy('stranger', walker, now);
          seen.set(day, new Set([...(seen.get(day) ?? []), points]));
        }
        for (const figures of seen.values()) expect(figures.size).toBe(1);
      }),
    );
  });

  it('show strangers a streak as long as it may go on in any zone', () => {
    const walked = ['2026-11-14', '2026-11-15'].reduce(insertDay, NO_STREAKS);
    const shown = (instant: string) => daysInARow(walked, dayForStrangers(new Date(instant)));
    expect(shown('2026-11-17T00:00:00Z')).toBe(2);
    expect(shown('2026-11-17T23:59:00Z')).toBe(2);
    expect(shown('2026-11-18T00:00:00Z')).toBe(0);
  });
});
