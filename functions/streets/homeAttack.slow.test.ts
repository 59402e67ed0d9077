import { beforeAll, describe, expect, it } from 'vitest';
import { pointsFor } from '../../shared/domain/challenges/points.ts';
import { addDays } from '../../shared/domain/day.ts';
import { measuredByRanks, median } from '../../shared/domain/privacy/homeAttack.fixture.ts';
import { choiceSeed, tasteSeed } from '../common/streets/routeChoice.ts';
import { bandsOf } from './choice/bands.ts';
import { goesBack } from './choice/pick.ts';
import {
  type Candidate,
  candidateAt,
  homeByDistances,
  homesIn,
  likelihoodOfPoints,
  MAX_KILOMETRES,
  metresOff,
  missOfMean,
  missOfRound,
  missOfRounds,
  surroundingsAt,
  type WalkedSign,
  walksFrom,
} from './homeAttack.fixture.ts';
import type { Network, Point } from './network/network.ts';
import { demoCity } from './testing/demoCity.ts';

/**
 * A year-long attack by strangers, friends and readers of `named` walkers who know the code and the map but no secret.
 * Results are in docs/privacy.md.
 */
const CANDIDATES = 240;
const EVERY = 4;
const DAYS = 365;
const FIRST = 6;
const difficulty = 'medium';

interface Walked {
  home: Point;
  walks: WalkedSign[];
  /** Walks by the same rules without returning to visited signs. */
  newFirst: WalkedSign[];
  /** The first walks by a public seed, and the ones computed for each candidate home. */
  publicly: WalkedSign[];
  recomputed: string[];
}

let city: Network;
const candidates: Candidate[] = [];
const walked: Walked[] = [];

const publicSeed = (walker: number) => (day: number) => `walker-${walker}:${day}:0`;
const lengths = (walks: readonly WalkedSign[]) => walks.map(({ distance }) => distance).join(' ');

/** A secret seed by which walks never return to visited signs. */
function neverBack(secret: string, day: number): string {
  for (let trial = 0; ; trial++) {
    const seed = choiceSeed(secret, String(day), trial);
    if (!goesBack(seed)) return seed;
  }
}

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
    if (index % EVERY !== 1) continue;
    const secret = `a secret of ${index}`;
    const taste = tasteSeed(secret);
    walked.push({
      home,
      walks: walksFrom(around, DAYS, { seedOf: (day) => choiceSeed(secret, String(day), 0), taste, difficulty }),
      newFirst: walksFrom(around, DAYS, { seedOf: (day) => neverBack(secret, day), taste, difficulty }),
      publicly: walksFrom(around, FIRST, { seedOf: publicSeed(walked.length), difficulty }),
      recomputed: [],
    });
  }
  for (const [walker, found] of recomputed) walked[walker]?.recomputed.push(...found);
});

/** Daily readings of the points, by ruler accounts or from the profile. */
function pointsRead(walks: readonly WalkedSign[]): number[] {
  let points = 0;
  return walks.map((walk, index) => {
    const day = addDays('2026-01-01', index);
    const dayStart = { day, points };
    points += pointsFor(walk.distance, walk.difficulty);
    const next = new Date(`${addDays(day, 1)}T00:00:00Z`);
    return measuredByRanks({ mapVisibility: 'hidden' }, { points, dayStart }, next);
  });
}

type Score = (candidate: Candidate, read: readonly number[]) => number;

/** Error of the best guess, and the share of candidates that score better than the home. */
function outcome(score: Score, readOf: (walker: Walked) => readonly number[]) {
  const found = walked.map((walker) => {
    const read = readOf(walker);
    const scores = candidates.map((candidate) => ({ candidate, score: score(candidate, read) }));
    const own = scores.find(({ candidate }) => candidate.home === walker.home)?.score ?? Number.NEGATIVE_INFINITY;
    const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
    return {
      error: metresOff(walker.home, best.candidate.home),
      better: scores.filter((each) => each.score > own).length / candidates.length,
    };
  });
  return { error: median(found.map(({ error }) => error)), better: median(found.map(({ better }) => better)) };
}

/** Exact daily distances: the number of walks whose length matches a route of the candidate home. */
const exactLengths: Score = (candidate, metres) => {
  const known = new Set(candidate.lengths.map((length) => length.metres));
  return metres.filter((each) => known.has(each)).length;
};
const byLengths: Score = (candidate, read) => likelihoodOfPoints(candidate, difficulty, read);
/** One round: each junction of the band, or each of its signs, once. */
const byCorners: Score = (candidate, read) => -missOfRound(candidate.lengths, difficulty, read);
const bySigns: Score = (candidate, read) => -missOfRound(candidate.signs, difficulty, read);
const byBothRounds: Score = (candidate, read) => byCorners(candidate, read) + bySigns(candidate, read);
const byRounds: Score = (candidate, read) => -missOfRounds(candidate.signs, difficulty, read);
const byMean: Score = (candidate, read) => -missOfMean(candidate.signs, difficulty, read);
const byAll: Score = (candidate, read) =>
  byLengths(candidate, read) + Math.max(-200, byBothRounds(candidate, read)) / 20;

describe('an attacker who reads a profile every day', () => {
  it('a public seed would reveal the home by recomputing choices, and a secret seed does not', () => {
    for (const { home, walks, publicly, recomputed } of walked.slice(0, 2)) {
      const matching = (seen: string) => candidates.filter((_, index) => recomputed[index] === seen);
      expect(matching(lengths(publicly)).map((each) => each.home)).toEqual([home]);
      expect(matching(lengths(walks.slice(0, FIRST)))).toEqual([]);
    }
  });

  it('exact metres would reveal the home', () => {
    const metres = ({ walks }: Walked) => walks.slice(0, 40).map(({ distance }) => Math.round(distance * 1000));
    expect(outcome(exactLengths, metres)).toEqual({ error: 0, better: 0 });
  });

  it('visiting new signs first would reveal the home through sums of rounded points', () => {
    expect(outcome(byBothRounds, ({ newFirst }) => pointsRead(newFirst))).toEqual({ error: 0, better: 0 });
  });

  it.each<[string, Score]>([
    ['by route lengths', byLengths],
    ['by the sum over all junctions', byCorners],
    ['by the sum over all signs', bySigns],
    ['by both sums', byBothRounds],
    ['by pairs of days one round apart', byRounds],
    ['by the mean length', byMean],
    ['by lengths and both sums', byAll],
  ])('a year of measuring with own accounts misses the home by over a kilometre: %s', (name, score) => {
    const { error, better } = outcome(score, ({ walks }) => pointsRead(walks));
    console.info(
      `${name}: best guess ${Math.round(error)} m off, ${Math.round(better * 100)} % look better than the home`,
    );
    expect(error).toBeGreaterThan(1000);
    expect(better).toBeGreaterThanOrEqual(0.1);
  });
});

it('a reader of places and exact metres finds the home after three walks', () => {
  const [band] = bandsOf({ difficulty, maxKilometres: MAX_KILOMETRES });
  const errorAfter = (days: number) => {
    const errors = walked.map(({ home, walks }) => {
      const known = walks.slice(0, days).map(({ end, distance }) => ({ end, told: distance * 1000 }));
      // Homes lie between junctions, so the match is good to half a block.
      return metresOff(home, homeByDistances(city, known, 50, band));
    });
    return median(errors);
  };
  for (const days of [1, 2, 3, 5, 10])
    console.info(`a friend after ${days} walks: ${Math.round(errorAfter(days))} m off`);
  expect(errorAfter(3)).toBeLessThan(100);
});
