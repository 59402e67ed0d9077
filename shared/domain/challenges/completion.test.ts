import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../achievements/catalogue.ts';
import { type GameFigures, NEWCOMER } from '../achievements/figures.ts';
import { addDays, dayOf, startOfDay } from '../day.ts';
import { DIFFICULTIES } from '../difficulty.ts';
import { befriend, unfriend } from '../walkers/friendship.ts';
import { type CompletionCase, type CompletionDecision, decideCompletion, type WalkToComplete } from './completion.ts';
import { daysInARow } from './interval.ts';
import { pointsFor } from './points.ts';

const walk: WalkToComplete = {
  day: '2026-11-20',
  timeZone: 'Europe/Stockholm',
  completed: false,
  distance: 1.8,
  difficulty: 'medium',
  endLatitude: 57.7,
};
const noon = new Date('2026-11-20T11:00:00Z');
const first: CompletionCase = {
  figures: NEWCOMER,
  unlocked: new Set(),
  walk,
  visitsBefore: 0,
  timeZone: 'Europe/Stockholm',
  now: noon,
};

const completed = (decision: CompletionDecision) => {
  if (decision.kind === 'refused') throw new Error(`refused: ${decision.reason}`);
  return decision;
};

describe('decideCompletion', () => {
  it('the first completed walk earns its points, two achievements and a streak of one', () => {
    const decision = completed(decideCompletion(first));
    expect(decision.pointsEarned).toBe(270);
    expect(decision.newAchievements.map(({ id }) => id)).toEqual(['first-steps', 'season-autumn']);
    expect(decision.achievementPoints).toBe(80);
    expect(decision.figures).toEqual({
      points: 350,
      metres: 1800,
      completedChallenges: 1,
      streaks: { intervals: [['2026-11-20', '2026-11-20']], longest: 1, begun: 1 },
      counts: {
        ...NEWCOMER.counts,
        hardWalks: 0,
        places: 1,
        maxVisits: 1,
        longestWalkMetres: 1800,
        longestBreakDays: 0,
        friends: 0,
      },
      occasions: ['autumn'],
    });
    expect(decision.streakEndsAt?.toISOString()).toBe('2026-11-21T23:00:00.000Z');
  });

  it('the decision contains the game figures and no other field of the profile', () => {
    const profile = { ...NEWCOMER, homeLatitude: 57.7, version: 3 };
    const decision = completed(decideCompletion({ ...first, figures: profile }));
    expect(Object.keys(decision.figures).toSorted()).toEqual(Object.keys(NEWCOMER).toSorted());
    expect(Object.keys(befriend(profile, new Set()).figures).toSorted()).toEqual(Object.keys(NEWCOMER).toSorted());
  });
});

it('a second completion and one after the deadline are refused (DAY-8, DAY-12)', () => {
  expect(decideCompletion({ ...first, walk: { ...walk, completed: true } })).toEqual({
    kind: 'refused',
    reason: 'already_completed',
  });
  const deadline = new Date('2026-11-22T23:00:00Z');
  expect(decideCompletion({ ...first, now: deadline })).toEqual({ kind: 'refused', reason: 'too_late' });
  expect(decideCompletion({ ...first, now: new Date(deadline.getTime() - 1) }).kind).toBe('completed');
});

it('a late completion counts for the day of its walk and does not revive a broken streak (DAY-9)', () => {
  const decision = completed(decideCompletion({ ...first, now: new Date('2026-11-22T22:00:00Z') }));
  expect(decision.figures.streaks.intervals).toEqual([['2026-11-20', '2026-11-20']]);
  expect(decision.streakEndsAt).toBeNull();
});

it('the deadline follows the time zone of the walk when the walker has travelled (DAY-8)', () => {
  const flown = { ...first, timeZone: 'Pacific/Kiritimati', now: new Date('2026-11-22T22:59:59Z') };
  expect(decideCompletion(flown).kind).toBe('completed');
});

it('one walk can unlock the achievements for a comeback, a long break, a return and a hard walk', () => {
  const before = completed(decideCompletion(first));
  const unlocked = new Set(before.newAchievements.map(({ id }) => id));
  const day = '2026-12-25';
  const now = startOfDay(day, 'Europe/Stockholm');
  const hard = { ...walk, day, difficulty: 'hard' as const, distance: 3.1 };
  const decision = completed(
    decideCompletion({ ...first, figures: before.figures, unlocked, walk: hard, visitsBefore: 2, now }),
  );
  expect(decision.figures.counts).toEqual({
    ...NEWCOMER.counts,
    hardWalks: 1,
    places: 1,
    maxVisits: 3,
    longestWalkMetres: 3100,
    longestBreakDays: 34,
    friends: 0,
  });
  expect(decision.newAchievements.map(({ id }) => id)).toEqual([
    'break-30',
    'break-7',
    'long-walk-3',
    'comeback-1',
    'returns-3',
    'season-winter',
    'hard-1',
  ]);
});

it('seasons are counted by the hemisphere of the walk', () => {
  const seasons = (latitude: number) => {
    let figures: GameFigures = NEWCOMER;
    for (const day of ['2026-04-10', '2026-07-10', '2026-10-10', '2027-01-10']) {
      const now = startOfDay(day, 'UTC');
      const there = { ...walk, day, timeZone: 'UTC', endLatitude: latitude };
      figures = completed(decideCompletion({ ...first, figures, walk: there, now })).figures;
    }
    return figures.occasions;
  };
  expect(seasons(50)).toEqual(['spring', 'summer', 'autumn', 'winter']);
  expect(seasons(-50)).toEqual(['autumn', 'winter', 'spring', 'summer']);
});

it('a friendship unlocks achievements at once, and they stay when it ends', () => {
  const { figures, newAchievements, achievementPoints } = befriend(NEWCOMER, new Set());
  expect(newAchievements.map(({ id }) => id)).toEqual(['friends-1']);
  expect(achievementPoints).toBe(50);
  expect(figures).toEqual({ ...NEWCOMER, points: 50, counts: { ...NEWCOMER.counts, friends: 1 } });
  const after = unfriend(figures);
  expect(after.points).toBe(50);
  expect(after.counts.friends).toBe(0);
  expect(unfriend(after).counts.friends).toBe(0);
  expect(befriend(after, new Set(['friends-1'])).newAchievements).toEqual([]);
});

const act = fc.record({
  wait: fc.integer({ min: 1, max: 4 }),
  lateHours: fc.integer({ min: 0, max: 70 }),
  metres: fc.integer({ min: 250, max: 5000 }),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  place: fc.nat({ max: 12 }),
  south: fc.boolean(),
  social: fc.constantFrom<'none' | 'befriend' | 'unfriend'>('none', 'none', 'befriend', 'unfriend'),
  zone: fc.constantFrom('UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/Havana'),
});
const pointsById = new Map(CATALOGUE.map(({ id, points }) => [id, points]));

it('points, metres and counts are the sums over all completed walks and achievements (POINTS-6)', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let day = '2026-01-01';
      let figures: GameFigures = NEWCOMER;
      const unlocked = new Set<string>();
      const visits = new Map<number, number>();
      let earned = 0;
      let metres = 0;
      let walks = 0;
      const gain = (ids: readonly string[]) => {
        for (const id of ids) expect(unlocked.has(id)).toBe(false);
        for (const id of ids) unlocked.add(id);
      };
      for (const { wait, lateHours, place, zone, social, south, difficulty, metres: length } of acts) {
        day = addDays(day, wait);
        const now = new Date(startOfDay(day, zone).getTime() + (9 + lateHours) * 3_600_000);
        const distance = length / 1000;
        const visitsBefore = visits.get(place) ?? 0;
        const its = { day, timeZone: zone, completed: false, distance, difficulty, endLatitude: south ? -34 : 58 };
        const decision = decideCompletion({ figures, unlocked, walk: its, visitsBefore, timeZone: zone, now });
        if (decision.kind === 'completed') {
          expect(decision.pointsEarned).toBe(pointsFor(distance, difficulty));
          visits.set(place, visitsBefore + 1);
          earned += decision.pointsEarned;
          metres += length;
          walks++;
          figures = decision.figures;
          gain(decision.newAchievements.map(({ id }) => id));
          const isCurrent = daysInARow(figures.streaks, dayOf(now, zone)) > 0;
          expect(decision.streakEndsAt !== null).toBe(isCurrent);
        } else {
          expect(lateHours).toBeGreaterThan(48);
        }
        if (social === 'befriend') {
          const made = befriend(figures, unlocked);
          figures = made.figures;
          gain(made.newAchievements.map(({ id }) => id));
        }
        if (social === 'unfriend') figures = unfriend(figures);

        const achievementPoints = [...unlocked].reduce((sum, id) => sum + (pointsById.get(id) ?? Number.NaN), 0);
        expect(figures.points).toBe(earned + achievementPoints);
        expect(figures.metres).toBe(metres);
        expect(figures.completedChallenges).toBe(walks);
        expect(figures.counts.places).toBe(visits.size);
        expect(figures.counts.maxVisits).toBe(Math.max(0, ...visits.values()));
        expect(new Set(figures.occasions).size).toBe(figures.occasions.length);
        expect(figures.streaks.longest).toBeGreaterThanOrEqual(daysInARow(figures.streaks, day));
      }
    }),
    { numRuns: 100 },
  );
});
