import { describe, expect, it } from 'vitest';
import { insertDay, NO_STREAKS } from '../challenges/interval.ts';
import { pointsFor } from '../challenges/points.ts';
import { sumOfWeek, walkedDays, walksIn } from '../clubs/club.ts';
import { addDays } from '../day.ts';
import { bandFor, DIFFICULTIES } from '../difficulty.ts';
import { metresBetween, type Position } from '../geo.ts';
import { CROWD } from './crowd.ts';
import { measuredByRanks, median } from './homeAttack.fixture.ts';
import { homeCellOf } from './homeCell.ts';
import { type ShownWalk, walkSeenBy } from './privacy.ts';
import type { PublicWalk } from './publicWalk.ts';
import type { MapVisibility } from './visibility.ts';

/** The ratio of a walk's length to its beeline. */
const DETOUR = 1.3;
const METRES_PER_DEGREE = 111_195;

const moved = (from: Position, north: number, east: number): Position => ({
  latitude: from.latitude + north / METRES_PER_DEGREE,
  longitude: from.longitude + east / (METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180)),
});

const mean = (places: readonly Position[]): Position => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
});

/** Guesses the home as the point whose distances to all places best fit the lengths of the walks, less the detour. */
function ring(walks: readonly ShownWalk[]): Position {
  const misfit = (guess: Position) =>
    walks.reduce((sum, walk) => sum + (metresBetween(guess, walk) * DETOUR - walk.distance * 1000) ** 2, 0);
  let best = mean(walks);
  for (let step = 1000; step > 5; step /= 2) {
    const neighbours = [0, -step, step].flatMap((north) => [0, -step, step].map((east) => moved(best, north, east)));
    best = neighbours.reduce((a, b) => (misfit(b) < misfit(a) ? b : a));
  }
  return best;
}

/** The ring attack with lengths derived from the points. */
const ringOfPoints = (walks: readonly ShownWalk[]): Position =>
  ring(walks.map((walk) => ({ ...walk, distance: walk.pointsEarned / pointsFor(1, walk.difficulty) })));

const attacks = { mean, ring, ringOfPoints };

/**
 * Number of attacked homes. The attacker is a stranger who has everything shown of one walker, with the walks linked.
 */
const HOMES = 40;
const crowd = { inCell: CROWD, inParent: CROWD, anywhere: true };

let state = 20_261_120;
const random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

/** Random direction and length in the band, with a detour factor of about a third. */
function walkFrom(home: Position, day: number): PublicWalk {
  const difficulty = DIFFICULTIES[Math.floor(random() * 3)] ?? 'medium';
  const { min, max } = bandFor(difficulty, 2.5);
  const distance = Math.round((min + random() * (max - min)) * 1000) / 1000;
  const beeline = (distance * 1000) / (DETOUR + (random() - 0.5) * 0.4);
  const angle = random() * 2 * Math.PI;
  const end = moved(home, beeline * Math.cos(angle), beeline * Math.sin(angle));
  return {
    publicId: `walk-${day}`,
    destination: { street: `Street ${day}`, town: end.latitude > home.latitude ? 'North' : 'South' },
    distance,
    difficulty,
    pointsEarned: pointsFor(distance, difficulty),
    completedAt: new Date(Date.UTC(2026, 0, day + 1, 7 + random() * 12)).toISOString(),
    photoUrl: null,
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    homeCell: homeCellOf(home),
    sampleShare: 0,
    ownerSince: '2025-01-01',
    ownerWalks: 100,
  };
}

function shownOf(home: Position, walks: number, mapVisibility: MapVisibility): ShownWalk[] {
  const owner = { username: 'ada', mapVisibility, shownTown: { name: 'Town', points: [] } };
  return Array.from({ length: walks }, (_, day) => walkFrom(home, day)).flatMap((walk) => {
    const shown = walkSeenBy('stranger', walk, owner, crowd, new Date('2028-01-01T00:00:00Z'));
    return shown ? [shown] : [];
  });
}

function medianError(attack: (walks: readonly ShownWalk[]) => Position, walks: number, how: MapVisibility): number {
  const errors = Array.from({ length: HOMES }, () => {
    const home = { latitude: 57.65 + random() * 0.2, longitude: 11.8 + random() * 0.3 };
    return metresBetween(home, attack(shownOf(home, walks, how)));
  });
  return median(errors);
}

describe('homeAttack', () => {
  it.each(['mean', 'ring', 'ringOfPoints'] as const)(
    'after 365 walks of an anonymous walker the attack %s misses the home by more than a kilometre',
    (attack) => expect(medianError(attacks[attack], 365, 'anonymous')).toBeGreaterThan(1000),
    30_000,
  );

  it('strangers see one place, one town and no photo for all walks of an anonymous walker', () => {
    const shown = shownOf({ latitude: 57.7, longitude: 11.97 }, 365, 'anonymous');
    expect(new Set(shown.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(1);
    expect(new Set(shown.map(({ destinationName }) => destinationName))).toEqual(new Set(['Town']));
    expect(shown.filter((walk) => 'photoUrl' in walk)).toEqual([]);
  });

  it('walks of a named walker reveal the home within a few hundred metres', () => {
    const errorAfter = (walks: number) =>
      Math.min(...[attacks.mean, attacks.ring].map((attack) => Math.round(medianError(attack, walks, 'named'))));
    expect(errorAfter(10)).toBeLessThan(300);
    expect(errorAfter(100)).toBeLessThan(100);
    expect(shownOf({ latitude: 57.7, longitude: 11.97 }, 9, 'hidden')).toEqual([]);
  });
});

/**
 * Walkers in twelve cells. Strangers see their dots of a year, and by daily reads of the profiles the days of each
 * walker.
 */
const YEAR = 52 * 7;
const FIRST = '2026-01-05';
const isShownOn = (day: number) => addDays(FIRST, day);

interface Resident {
  home: Position;
  /** Numbers of the days with a walk. */
  days: number[];
}

function residentOf(cell: number): Resident {
  const home = {
    latitude: 57.5 + 0.05 * (cell % 4) + 0.05 * random(),
    longitude: 11.5 + 0.05 * Math.floor(cell / 4) + 0.05 * random(),
  };
  const rate = 0.3 + 0.6 * random();
  return { home, days: Array.from({ length: YEAR }, (_, day) => day).filter(() => random() < rate) };
}

/** The number of dots at each place by the day. */
function dotsOf(residents: readonly Resident[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { home, days } of residents) {
    const owner = { username: 'ada', mapVisibility: 'anonymous' as const, shownTown: { name: 'Town', points: [] } };
    for (const day of days) {
      const walk = { ...walkFrom(home, day), sampleShare: random() };
      const shown = walkSeenBy('stranger', walk, owner, crowd, new Date('2028-01-01T00:00:00Z'));
      if (!shown) continue;
      const place = `${shown.latitude} ${shown.longitude}`;
      const counts = places.get(place) ?? Array<number>(YEAR).fill(0);
      counts[day] = (counts[day] ?? 0) + 1;
      places.set(place, counts);
    }
  }
  return places;
}

/** The place whose dots correlate best with these days. */
function placeOfDays(places: ReadonlyMap<string, number[]>, days: ReadonlySet<number>): Position {
  const meanOn = (counts: readonly number[], isWalked: boolean) => {
    const some = counts.filter((_, day) => days.has(day) === isWalked);
    return some.reduce((sum, count) => sum + count, 0) / Math.max(1, some.length);
  };
  const [best = ''] =
    [...places].sort(
      ([, one], [, other]) => meanOn(other, true) - meanOn(other, false) - (meanOn(one, true) - meanOn(one, false)),
    )[0] ?? [];
  const [latitude = 0, longitude = 0] = best.split(' ').map(Number);
  return { latitude, longitude };
}

/** The days that a club shows, read each Sunday evening, computed from the stored streaks. */
function daysInClub({ days }: Resident): ReadonlySet<number> {
  const seen = new Set<number>();
  let streaks = NO_STREAKS;
  for (let week = 0; week < YEAR / 7; week++) {
    const monday = isShownOn(7 * week);
    for (const day of days.filter((each) => Math.floor(each / 7) === week))
      streaks = insertDay(streaks, isShownOn(day));
    const shown = walkedDays({ firstWeek: FIRST, streaks }, monday);
    for (const [index, isWalked] of shown.entries()) if (isWalked) seen.add(7 * week + index);
  }
  return seen;
}

describe('a member of two clubs of the walker for a year, one of them with three members', () => {
  it('a fellow member learns the days that profiles tell anyhow, and misses the home by no less than before', () => {
    const residents = Array.from({ length: 12 * 12 }, (_, number) => residentOf(number % 12));
    const places = dotsOf(residents);
    const errorsBy = (daysOf: (resident: Resident) => ReadonlySet<number>) =>
      residents.slice(0, HOMES).map((resident) => metresBetween(resident.home, placeOfDays(places, daysOf(resident))));
    const before = median(errorsBy(({ days }) => new Set(days)));
    const ofClubs = median(errorsBy(daysInClub));
    console.info(`home by profiles ${Math.round(before)} m, by two clubs ${Math.round(ofClubs)} m`);
    expect(ofClubs).toBeGreaterThanOrEqual(before);
    expect(ofClubs).toBeGreaterThan(1_000);
    // A hidden third member's walks are the club's sum minus the other rows, a number that the profile shows as well.
    const [victim, third] = residents;
    const week = isShownOn(0);
    const memberOf = ({ days }: Resident) => ({
      firstWeek: week,
      streaks: days
        .filter((day) => day < 7)
        .map(isShownOn)
        .reduce(insertDay, NO_STREAKS),
    });
    if (!victim || !third) throw new Error('two residents');
    const hidden = sumOfWeek([memberOf(victim), memberOf(third)], week) - walksIn(memberOf(victim), week);
    expect(hidden).toBe(third.days.filter((day) => day < 7).length);
  });
});

it('comparing points with own accounts reveals only the rounded points at the start of the day', () => {
  const hidden = { mapVisibility: 'hidden' } as const;
  const now = new Date('2026-11-20T18:00:00Z');
  for (let exact = 10_025; exact < 10_075; exact++) {
    const quiet = { points: exact, dayStart: null };
    const walked = { points: exact + 241, dayStart: { day: '2026-11-20', points: exact } };
    for (const points of [quiet, walked]) expect(measuredByRanks(hidden, points, now)).toBe(10_050);
    // With exact points, as ranks once counted them for everyone, the attack finds the exact figure.
    expect(measuredByRanks({ mapVisibility: 'named' }, quiet, now)).toBe(exact);
  }
});
