import { beforeAll, describe, expect, it } from 'vitest';
import { median } from '../../shared/domain/homeAttack.fixture.ts';
import { pointsFor } from '../../shared/domain/points.ts';
import { roundPoints, roundWalkKm } from '../../shared/domain/precision.ts';
import { showsPlace } from '../../shared/domain/shownPlace.ts';
import { choiceSeed, leftOutSeed } from '../parts/streets/choiceSeed.ts';
import { bandsOf } from './choice/bands.ts';
import {
  type Candidate,
  candidateAt,
  homeByDistances,
  homesIn,
  likelihoodOfPoints,
  MAX_KILOMETRES,
  metresOff,
  missOfCycle,
  surroundingsAt,
  type WalkedSign,
  walksFrom,
} from './homeAttack.fixture.ts';
import type { Network, Point } from './network/network.ts';
import { demoCity } from './testing/demoCity.ts';
import { seeded } from './testing/gridTown.ts';

/**
 * Strangers, friends and readers of `named` walkers look for a home for a year, knowing all code and the whole map, but
 * no secret. The figures they found are in docs/privacy.md.
 */
const CANDIDATES = 120;
const EVERY = 8;
const DAYS = 365;
/** Walks that are enough to recognise a seed by. */
const FIRST = 6;
const difficulty = 'medium';

interface Walked {
  home: Point;
  walks: WalkedSign[];
  /** What the rules of before would have led to: no secrets. */
  publicly: WalkedSign[];
  /** Of those, the first by the public seed, as computed for each candidate. */
  recomputed: string[];
}

let city: Network;
const candidates: Candidate[] = [];
const walked: Walked[] = [];

const publicSeed = (walker: number) => (day: number) => `walker-${walker}:${day}:0`;
const lengths = (walks: readonly WalkedSign[]) => walks.map(({ distance }) => distance).join(' ');

beforeAll(async () => {
  city = await demoCity();
  const recomputed = new Map<number, string[]>();
  for (const [index, home] of homesIn(city, CANDIDATES).entries()) {
    const around = surroundingsAt(city, home);
    if (!around) continue;
    candidates.push(candidateAt(around, home, difficulty));
    for (let walker = 0; walker < 2; walker++) {
      const walks = walksFrom(around, FIRST, { seedOf: publicSeed(walker), difficulty });
      recomputed.set(walker, [...(recomputed.get(walker) ?? []), lengths(walks)]);
    }
    if (index % EVERY !== 5) continue;
    const secret = `a secret of ${index}`;
    const seedOf = (day: number) => choiceSeed(secret, String(day), 0);
    walked.push({
      home,
      walks: walksFrom(around, DAYS, { seedOf, leftOut: leftOutSeed(secret), difficulty }),
      publicly: walksFrom(around, DAYS, { seedOf: publicSeed(walked.length), difficulty }),
      recomputed: [],
    });
  }
  for (const [walker, found] of recomputed) walked[walker]?.recomputed.push(...found);
}, 300_000);

/** Points as a profile shows them, day by day. */
function pointsRead(walks: readonly WalkedSign[]): number[] {
  let points = 0;
  return walks.map((walk) => {
    points += pointsFor(walk.distance, walk.difficulty);
    return roundPoints(points);
  });
}

/** How far the best guess is off, and which share of the candidates looks better than the home. The higher score wins. */
function outcome(
  score: (candidate: Candidate, walks: readonly WalkedSign[]) => number,
  walksOf: (w: Walked) => WalkedSign[],
) {
  const found = walked.map((walker) => {
    const scores = candidates.map((candidate) => ({ candidate, score: score(candidate, walksOf(walker)) }));
    const own = scores.find(({ candidate }) => candidate.home === walker.home)?.score ?? Number.NEGATIVE_INFINITY;
    const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
    return {
      error: metresOff(walker.home, best.candidate.home),
      better: scores.filter((each) => each.score > own).length / candidates.length,
    };
  });
  return { error: median(found.map(({ error }) => error)), better: median(found.map(({ better }) => better)) };
}

const secretly = ({ walks }: Walked) => walks;
const publicly = ({ publicly }: Walked) => publicly;
/** Exact metres, read daily: how many of the walks have a length that this candidate's ways have. */
const exactLengths = (candidate: Candidate, walks: readonly WalkedSign[]) => {
  const known = new Set(candidate.lengths.map(({ metres }) => metres));
  return walks.filter(({ distance }) => known.has(Math.round(distance * 1000))).length;
};
const byPoints = (candidate: Candidate, walks: readonly WalkedSign[]) =>
  likelihoodOfPoints(candidate, difficulty, pointsRead(walks));
const byCycle = (candidate: Candidate, walks: readonly WalkedSign[]) =>
  -(missOfCycle(candidate, difficulty, pointsRead(walks)) ?? Number.POSITIVE_INFINITY);
const byBoth = (candidate: Candidate, walks: readonly WalkedSign[]) =>
  byPoints(candidate, walks) + Math.max(-200, byCycle(candidate, walks)) / 20;

describe('an attacker of the demo city who reads a profile every day', () => {
  it('finds the home by computing the choices of a public seed, and does not with a secret one', () => {
    for (const { home, walks, publicly, recomputed } of walked.slice(0, 2)) {
      const matching = (seen: string) => candidates.filter((_, index) => recomputed[index] === seen);
      expect(matching(lengths(publicly.slice(0, FIRST))).map((each) => each.home)).toEqual([home]);
      expect(matching(lengths(walks.slice(0, FIRST)))).toEqual([]);
    }
  });

  it('finds the home by exact metres, so that the attack is worth the name', () => {
    expect(outcome((candidate, walks) => exactLengths(candidate, walks.slice(0, 40)), secretly)).toEqual({
      error: 0,
      better: 0,
    });
  });

  it('finds the home by the sum of all destinations where none is left out, even from rounded points', () => {
    expect(outcome(byCycle, publicly).better).toBeLessThan(0.05);
  });

  it.each([
    ['lengths', byPoints],
    ['the sum of all destinations', byCycle],
    ['both', byBoth],
  ])('errs by more than a kilometre after a year of rounded points: %s', (_, score) => {
    const { error, better } = outcome(score, secretly);
    expect(error).toBeGreaterThan(1000);
    expect(better).toBeGreaterThanOrEqual(0.1);
  });
});

describe('a friend, and a reader of a named walker', () => {
  const [band] = bandsOf({ difficulty, maxKilometres: MAX_KILOMETRES });
  /** Lots are drawn several times for each walker: fifteen homes alone are few for a median. */
  const DRAWS = 6;
  const attack = (
    walks: number,
    shows: (walk: WalkedSign, index: number) => boolean,
    told: (km: number) => number,
    tolerance: number,
  ) =>
    walked.map((walker) => {
      const seen = walker.walks.slice(0, walks).filter(shows);
      const known = seen.map(({ end, distance }) => ({ end, told: told(distance) * 1000 }));
      return metresOff(walker.home, homeByDistances(city, known, tolerance, band ?? { low: 0, high: 0 }));
    });
  const every = () => true;

  it('who knew exact metres would be at the door after three walks', () => {
    // Homes lie between corners, and corners are what is compared: so they fit to half a block.
    expect(median(attack(3, every, (km) => km, 50))).toBeLessThan(100);
  });

  it('who were shown the place of every walk would know the block of houses after five, whatever is rounded', () => {
    expect(median(attack(5, every, roundWalkKm, 250))).toBeLessThan(150);
  });

  it('errs by more than two hundred metres after five walks, some of which show no place', () => {
    const random = seeded(7);
    const shows = (_: WalkedSign, index: number) => showsPlace({ ownerWalks: index + 1, lot: random() });
    const errors = Array.from({ length: DRAWS }, () => attack(5, shows, roundWalkKm, 250)).flat();
    expect(median(errors)).toBeGreaterThan(200);
  });
});
