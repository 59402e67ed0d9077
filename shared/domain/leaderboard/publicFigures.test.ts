import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWCOMER } from '../achievements/figures.ts';
import { daysInARow, insertDay, NO_STREAKS } from '../challenges/interval.ts';
import { levelOf } from '../challenges/points.ts';
import type { MapVisibility, Viewer } from '../privacy/visibility.ts';
import { type DatedFigures, dayForStrangers, dayStartFigures, publicFigures, publicPoints } from './publicFigures.ts';

const { points, metres, completedChallenges, streaks } = NEWCOMER;
const newcomer: DatedFigures = { points, metres, completedChallenges, streaks, dayStart: null };
const earn = (walker: DatedFigures, earned: number, now: Date): DatedFigures => ({
  ...walker,
  points: walker.points + earned,
  metres: walker.metres + earned * 7,
  completedChallenges: walker.completedChallenges + 1,
  dayStart: dayStartFigures(walker, now),
});
const zone = { timeZone: 'Europe/Stockholm', zoneBefore: null, timeZoneChangedOn: null };
const of = (walker: DatedFigures, mapVisibility: MapVisibility = 'anonymous') => ({
  ...walker,
  ...zone,
  mapVisibility,
});
const visibility = fc.constantFrom<MapVisibility>('named', 'anonymous', 'hidden');
const viewer = fc.constantFrom<Viewer>('self', 'friend', 'stranger');

describe('publicFigures', () => {
  const monday = earn(newcomer, 210, new Date('2026-11-16T09:00:00Z'));
  const twice = earn(monday, 317, new Date('2026-11-16T20:00:00Z'));
  const evening = new Date('2026-11-16T23:59:59.999Z');
  const midnight = new Date('2026-11-17T00:00:00Z');

  it('viewers who may see the walks get exact figures, all others rounded ones from the start of the day (RANK-4, RANK-5)', () => {
    expect(publicFigures('stranger', of(twice), evening)).toMatchObject({ totalPoints: 0, completedChallenges: 0 });
    for (const [who, how] of [
      ['self', 'hidden'],
      ['friend', 'anonymous'],
      ['stranger', 'named'],
    ] as const) {
      const seen = publicFigures(who, of(twice, how), evening);
      expect(seen).toMatchObject({ totalPoints: 527, completedChallenges: 2, totalDistance: 3.689 });
    }
    const seen = publicFigures('friend', of(twice, 'hidden'), midnight);
    expect(seen).toMatchObject({ totalPoints: 550, completedChallenges: 2, totalDistance: 4 });
    expect(publicFigures('stranger', of(twice), midnight)).toEqual(seen);
  });

  it('strangers see points rounded to 50, whole kilometres, and the level of those points (RANK-5)', () => {
    const exact = fc.record({ points: fc.nat({ max: 2_000_000 }), metres: fc.nat({ max: 20_000_000 }) });
    fc.assert(
      fc.property(exact, (figures) => {
        const seen = publicFigures('stranger', of({ ...newcomer, ...figures }), midnight);
        expect(seen.totalPoints % 50).toBe(0);
        expect(Math.abs(seen.totalPoints - figures.points)).toBeLessThanOrEqual(25);
        expect(seen.level).toBe(levelOf(seen.totalPoints));
        expect(Number.isInteger(seen.totalDistance)).toBe(true);
        expect(Math.abs(seen.totalDistance * 1000 - figures.metres)).toBeLessThanOrEqual(500);
      }),
    );
  });

  it('boards and profiles show a viewer the same points (RANK-6)', () => {
    const walks = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 900 })));
    fc.assert(
      fc.property(walks, visibility, viewer, fc.integer({ min: 0, max: 5000 }), (list, how, who, minute) => {
        let walker = newcomer;
        for (const [at, earned] of list.toSorted(([a], [b]) => a - b)) {
          walker = earn(walker, earned, new Date(Date.UTC(2026, 0, 1, 0, at)));
        }
        const now = new Date(Date.UTC(2026, 0, 1, 0, minute));
        expect(publicPoints(who, of(walker, how), walker, now)).toBe(
          publicFigures(who, of(walker, how), now).totalPoints,
        );
      }),
    );
  });

  it('figures for strangers change at most once a UTC day (RANK-5)', () => {
    const minutes = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 900 })));
    fc.assert(
      fc.property(minutes, (walks) => {
        let walker = newcomer;
        const seen = new Map<string, Set<string>>();
        for (const [minute, earned] of walks.toSorted(([a], [b]) => a - b)) {
          const now = new Date(Date.UTC(2026, 0, 1, 0, minute));
          const before = JSON.stringify(publicFigures('stranger', of(walker), now));
          walker = earn(walker, earned, now);
          const after = JSON.stringify(publicFigures('stranger', of(walker), now));
          const day = now.toISOString().slice(0, 10);
          seen.set(day, new Set([...(seen.get(day) ?? []), before, after]));
        }
        for (const figures of seen.values()) expect(figures.size).toBe(1);
      }),
    );
  });

  it('hiding a streak takes effect at once (STREAK-7)', () => {
    const hidden = { ...twice, streaks: { ...twice.streaks, hidden: true } };
    expect(publicFigures('stranger', of(hidden), evening)).toMatchObject({ currentStreak: null, longestStreak: null });
  });

  it('strangers see a streak as long as it can continue in any time zone (STREAK-8)', () => {
    const walked = ['2026-11-14', '2026-11-15'].reduce(insertDay, NO_STREAKS);
    const shown = (instant: string) => daysInARow(walked, dayForStrangers(new Date(instant)));
    expect(shown('2026-11-17T00:00:00Z')).toBe(2);
    expect(shown('2026-11-17T23:59:00Z')).toBe(2);
    expect(shown('2026-11-18T00:00:00Z')).toBe(0);
  });

  it('figures written by a clock that is a day ahead are shown from their start of the day', () => {
    const ahead = earn(monday, 300, midnight);
    expect(publicFigures('stranger', of(ahead), evening).totalPoints).toBe(200);
  });
});
