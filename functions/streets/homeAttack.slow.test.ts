import { beforeAll, describe, expect, it } from 'vitest';
import { pointsFor } from '../../shared/domain/challenges/points.ts';
import { addDays } from '../../shared/domain/day.ts';
import type { Difficulty } from '../../shared/domain/difficulty.ts';
import { metresBetween, type Position } from '../../shared/domain/geo.ts';
import { measuredByRanks, median } from '../../shared/domain/privacy/homeAttack.fixture.ts';
import { type Counted, countedPart, countedTotals } from '../../shared/domain/privacy/worldFigures.ts';
import { USUAL_WAYS } from '../../shared/domain/walk/walkComfort.ts';
import { choiceSeed, revisitBiasOf } from '../common/streets/routeChoice.ts';
import { bandsOf } from './choice/bands.ts';
import { isRevisitDay } from './choice/ranking.ts';
import {
  areaAt,
  type Candidate,
  candidateAt,
  likelihoodOf,
  MAX_KILOMETRES,
  POINTS,
  type WalkedSign,
  WHOLE_KILOMETRES,
  walksFrom,
} from './homeAttack.fixture.ts';
import type { Network } from './network/network.ts';
import { reachFrom } from './search/search.ts';
import { snap } from './search/snap.ts';
import { demoCity, homesIn } from './testing/demoCity.ts';

type Ways = readonly { metres: number }[];
const sumOf = (ways: Ways, difficulty: Difficulty) =>
  ways.reduce((sum, { metres }) => sum + pointsFor(metres / 1000, difficulty), 0);

/**
 * If each of these ways is walked once before any comes again, their sum is what was walked then: how far the points then
 * read are from it. Infinite where a round takes longer than what was read.
 */
function missOfRound(ways: Ways, difficulty: Difficulty, read: readonly number[]): number {
  const then = read[ways.length - 1];
  return then === undefined ? Number.POSITIVE_INFINITY : Math.abs(then - sumOf(ways, difficulty));
}

/** The same of any two days that are a round apart, on the average: so rounding cancels out. */
function missOfRounds(ways: Ways, difficulty: Difficulty, read: readonly number[]): number {
  const rises = read.slice(ways.length).map((points, day) => points - (read[day] ?? 0));
  if (rises.length < 15) return Number.POSITIVE_INFINITY;
  return Math.abs(rises.reduce((sum, rise) => sum + rise, 0) / rises.length - sumOf(ways, difficulty));
}

/** How far the mean of a year is from the mean of these ways. */
const missOfMean = (ways: Ways, difficulty: Difficulty, read: readonly number[]): number =>
  Math.abs((read.at(-1) ?? 0) / read.length - sumOf(ways, difficulty) / ways.length);

/** How far off a guess may be before it is no worse to be farther off: a guess in another quarter is simply wrong. */
const LOST = 400;
/** So many of the homes that fit are compared with each other. */
const COMPARED = 300;

/**
 * The best guess at a home from which every place lies as far, along the streets, as was told, give or take: of all that
 * fit, the one with the most others near it. `tolerance` and `told` in metres.
 */
function homeByDistances(
  city: Network,
  walks: readonly { end: Position; told: number }[],
  tolerance: number,
  band: { low: number; high: number },
): Position {
  const fits = new Map<number, number>();
  for (const { end, told } of walks) {
    const start = snap(city, end, 50);
    if (!start) continue;
    const reach = reachFrom(city, start, band.high + 100, USUAL_WAYS);
    const [low, high] = [Math.max(band.low, told - tolerance), Math.min(band.high, told + tolerance)];
    for (const vertex of reach.vertices) {
      const metres = reach.metres[vertex] ?? Number.POSITIVE_INFINITY;
      if (metres >= low && metres <= high) fits.set(vertex, (fits.get(vertex) ?? 0) + 1);
    }
  }
  const max = Math.max(...fits.values());
  const fitting = [...fits].flatMap(([vertex, count]) => (count === max ? [vertexPoint(city, vertex)] : []));
  const every = Math.ceil(fitting.length / COMPARED);
  const compared = fitting.filter((_, index) => index % every === 0);
  const farFrom = (guess: Position) =>
    compared.reduce((sum, other) => sum + Math.min(LOST, metresBetween(guess, other)), 0);
  const scored = compared.map((guess) => ({ guess, off: farFrom(guess) }));
  return scored.reduce((a, b) => (b.off < a.off ? b : a)).guess;
}

const vertexPoint = ({ vertices }: Network, vertex: number): Position => ({
  latitude: vertices.latitude[vertex] ?? Number.NaN,
  longitude: vertices.longitude[vertex] ?? Number.NaN,
});

/**
 * A year-long attack by strangers, friends and readers of `named` walkers who know the code and the map but no secret.
 * Results are in docs/home-attacks.md.
 */
const CANDIDATES = 240;
const EVERY = 4;
const DAYS = 365;
const FIRST = 6;
const difficulty = 'medium';

interface Walked {
  home: Position;
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
    if (!isRevisitDay(seed)) return seed;
  }
}

beforeAll(async () => {
  city = await demoCity();
  const recomputed = new Map<number, string[]>();
  for (const [index, home] of homesIn(city, CANDIDATES).entries()) {
    const around = areaAt(city, home);
    if (!around) continue;
    candidates.push(candidateAt(around, home, difficulty));
    for (let walker = 0; walker < 2; walker++) {
      const walks = walksFrom(around, FIRST, { seedOf: publicSeed(walker), difficulty });
      recomputed.set(walker, [...(recomputed.get(walker) ?? []), lengths(walks)]);
    }
    if (index % EVERY !== 1) continue;
    const secret = `a secret of ${index}`;
    const revisitBias = revisitBiasOf(secret);
    walked.push({
      home,
      walks: walksFrom(around, DAYS, { seedOf: (day) => choiceSeed(secret, String(day), 0), revisitBias, difficulty }),
      newFirst: walksFrom(around, DAYS, { seedOf: (day) => neverBack(secret, day), revisitBias, difficulty }),
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

/**
 * Daily readings of the world's kilometres without the known ones of all other walkers (worldRuler.slow.test.ts shows that
 * twenty accounts read this and no more), in metres.
 */
function kilometresRead(walks: readonly WalkedSign[]): number[] {
  let walker: Counted = { metres: 0, completedChallenges: 0, shownOn: null, dayStart: null };
  return walks.map(({ distance }, index) => {
    const day = addDays('2026-01-01', index);
    const dayStart = { day, metres: walker.metres };
    const counted = countedTotals({ ...walker, dayStart }, 'hidden', new Date(`${day}T08:00:00Z`));
    walker = {
      metres: walker.metres + distance * 1000,
      completedChallenges: index + 1,
      shownOn: { counted },
      dayStart,
    };
    return countedPart(walker, new Date(`${addDays(day, 1)}T00:01:00Z`)).metres;
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
      error: metresBetween(walker.home, best.candidate.home),
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
const byLengths: Score = (candidate, read) => likelihoodOf(POINTS, candidate, difficulty, read);
const byKilometres: Score = (candidate, read) => likelihoodOf(WHOLE_KILOMETRES, candidate, difficulty, read);
/** One round: each junction of the band, or of the next wider one, once. */
const byCorners: Score = (candidate, read) => -missOfRound(candidate.lengths, difficulty, read);
const byWider: Score = (candidate, read) => -missOfRound(candidate.wider, difficulty, read);
const byBothRounds: Score = (candidate, read) => byCorners(candidate, read) + byWider(candidate, read);
const byRounds: Score = (candidate, read) => -missOfRounds(candidate.wider, difficulty, read);
const byMean: Score = (candidate, read) => -missOfMean(candidate.wider, difficulty, read);
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

  it('visiting new signs first would leave one house in fifty by the sum of rounded points over all corners', () => {
    expect(outcome(byCorners, ({ newFirst }) => pointsRead(newFirst)).better).toBeLessThan(0.02);
  });

  it.each<[string, Score]>([
    ['by route lengths', byLengths],
    ['by the sum over all junctions', byCorners],
    ['by the sum over the junctions of the next wider band', byWider],
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

  it("a year of the world's kilometres misses the home of the only other walker by over a kilometre", () => {
    const { error, better } = outcome(byKilometres, ({ walks }) => kilometresRead(walks));
    console.info(
      `world: best guess ${Math.round(error)} m off, ${Math.round(better * 100)} % look better than the home`,
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
      return metresBetween(home, homeByDistances(city, known, 50, band));
    });
    return median(errors);
  };
  for (const days of [1, 2, 3, 5, 10])
    console.info(`a friend after ${days} walks: ${Math.round(errorAfter(days))} m off`);
  expect(errorAfter(3)).toBeLessThan(100);
});
