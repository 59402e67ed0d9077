import { beforeAll, describe, expect, it } from 'vitest';
import { pointsFor } from '../../shared/domain/challenges/points.ts';
import { addDays } from '../../shared/domain/day.ts';
import type { Difficulty } from '../../shared/domain/difficulty.ts';
import { metresBetween, type Position } from '../../shared/domain/geo.ts';
import { measuredByRanks, median } from '../../shared/domain/privacy/homeAttack.fixture.ts';
import { type Counted, countedPart, countedTotals } from '../../shared/domain/privacy/worldFigures.ts';
import { choiceSeed, revisitBiasOf } from '../common/streets/routeChoice.ts';
import { type Band, bandsOf } from './choice/bands.ts';
import { signsInBand } from './choice/choice.ts';
import { type ChoiceArea, choiceArea } from './choice/choiceArea.ts';
import { sectorOf } from './choice/pick.ts';
import { isRevisitDay } from './choice/ranking.ts';
import { MAX_KILOMETRES, type WalkedSign, walksFrom } from './homeAttack.fixture.ts';
import { demoCity, homesIn } from './testing/demoCity.ts';

/** A house that may be the home, with the walks that the product would offer there at this difficulty. */
interface Candidate {
  home: Position;
  /** Exact lengths in metres of the ways to the corners in the band, with the probability that each is drawn. */
  lengths: { metres: number; share: number }[];
  /**
   * Lengths of the ways to the corners of the next wider band, which are still new once all of the own band are
   * visited.
   */
  wider: { metres: number }[];
}

function candidateAt(area: ChoiceArea, home: Position, difficulty: Difficulty): Candidate {
  const [own, next] = bandsOf({ difficulty, maxKilometres: MAX_KILOMETRES });
  if (!next) throw new Error('a difficulty without a wider band');
  const cornersIn = (band: Band) => signsInBand(area, band).filter(({ names }) => names.length === 2);
  const junctions = cornersIn(own);
  const start = area.reach.start.point;
  const sectors = new Map<number, typeof junctions>();
  for (const sign of junctions) {
    const sector = sectorOf(start, sign.point);
    sectors.set(sector, [...(sectors.get(sector) ?? []), sign]);
  }
  const directions = [...sectors.values()].reduce((sum, members) => sum + Math.sqrt(members.length), 0);
  const lengths = [...sectors.values()].flatMap((members) => {
    const weights = members.reduce((sum, { weight }) => sum + weight, 0);
    return members.map(({ metres, weight }) => ({
      metres: Math.round(metres),
      share: ((Math.sqrt(members.length) / directions) * weight) / weights,
    }));
  });
  return {
    home,
    lengths,
    wider: cornersIn(next).map(({ metres }) => ({ metres: Math.round(metres) })),
  };
}

/**
 * A rounded figure that the attacker reads. `of` computes what a walk adds to it, `step` is the resolution of the
 * attack.
 */
interface RoundedFigure {
  step: number;
  /** Maximum rounding error in either direction. */
  half: number;
  of: (metres: number, difficulty: Difficulty) => number;
  /** Range of what a walk may add that is not among the candidate's. */
  band: { low: number; high: number };
}

const POINTS: RoundedFigure = {
  step: 5,
  half: 25,
  of: (metres, difficulty) => pointsFor(metres / 1000, difficulty),
  band: { low: 150, high: 550 },
};
const WHOLE_KILOMETRES: RoundedFigure = {
  step: 25,
  half: 500,
  of: (metres) => metres,
  band: { low: 1_000, high: 2_200 },
};

/**
 * Log-likelihood of the figures read day by day, given the candidate: the forward algorithm over the hidden rounding
 * error, with each day's length drawn from the candidate's own.
 */
function likelihoodOf(
  { step, half, of, band }: RoundedFigure,
  candidate: Candidate,
  difficulty: Difficulty,
  read: readonly number[],
): number {
  const width = (2 * half) / step + 1;
  const chance = new Map<number, number>();
  const add = (at: number, share: number) => chance.set(at, (chance.get(at) ?? 0) + share);
  for (const { metres, share } of candidate.lengths) add(Math.round(of(metres, difficulty) / step), share * 0.9);
  const [low, high] = [band.low / step, band.high / step];
  for (let at = low; at < high; at++) add(at, 0.1 / (high - low));
  let hidden = new Float64Array(width);
  hidden[(width - 1) / 2] = 1;
  let likelihood = 0;
  let before = 0;
  for (const figure of read) {
    const next = new Float64Array(width);
    const rise = (figure - before) / step;
    let total = 0;
    for (const [added, share] of chance) {
      for (let from = 0; from < width; from++) {
        const to = added + from - rise;
        if (to < 0 || to >= width) continue;
        const value = (hidden[from] ?? 0) * share;
        next[to] = (next[to] ?? 0) + value;
        total += value;
      }
    }
    if (total === 0) return Number.NEGATIVE_INFINITY;
    for (let to = 0; to < width; to++) next[to] = (next[to] ?? 0) / total;
    likelihood += Math.log(total);
    hidden = next;
    before = figure;
  }
  return likelihood;
}

type Ways = readonly { metres: number }[];
const sumOf = (ways: Ways, difficulty: Difficulty) =>
  ways.reduce((sum, { metres }) => sum + pointsFor(metres / 1000, difficulty), 0);

/**
 * Difference between the points read after one round and the sum of these ways, if each is walked once before any
 * repeats. Infinite if a round takes longer than the readings.
 */
function missOfRound(ways: Ways, difficulty: Difficulty, read: readonly number[]): number {
  const then = read[ways.length - 1];
  return then === undefined ? Number.POSITIVE_INFINITY : Math.abs(then - sumOf(ways, difficulty));
}

/** Like `missOfRound`, averaged over all pairs of days that are one round apart, so that rounding cancels out. */
function missOfRounds(ways: Ways, difficulty: Difficulty, read: readonly number[]): number {
  const rises = read.slice(ways.length).map((points, day) => points - (read[day] ?? 0));
  if (rises.length < 15) return Number.POSITIVE_INFINITY;
  return Math.abs(rises.reduce((sum, rise) => sum + rise, 0) / rises.length - sumOf(ways, difficulty));
}

/** Difference between the mean points per walk of the year and the mean of these ways. */
const missOfMean = (ways: Ways, difficulty: Difficulty, read: readonly number[]): number =>
  Math.abs((read.at(-1) ?? 0) / read.length - sumOf(ways, difficulty) / ways.length);

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
  /** The first walks by a public seed, and the walks that the attacker computes with it for each candidate home. */
  publicly: WalkedSign[];
  recomputed: string[];
}

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
  const city = await demoCity();
  const recomputed = new Map<number, string[]>();
  for (const [index, home] of homesIn(city, CANDIDATES).entries()) {
    const area = choiceArea(city, home, MAX_KILOMETRES);
    if (!area) continue;
    candidates.push(candidateAt(area, home, difficulty));
    for (let walker = 0; walker < 2; walker++) {
      const walks = walksFrom(area, FIRST, difficulty, { seedOf: publicSeed(walker) });
      recomputed.set(walker, [...(recomputed.get(walker) ?? []), lengths(walks)]);
    }
    if (index % EVERY !== 1) continue;
    const secret = `a secret of ${index}`;
    const revisitBias = revisitBiasOf(secret);
    walked.push({
      home,
      walks: walksFrom(area, DAYS, difficulty, { seedOf: (day) => choiceSeed(secret, String(day), 0), revisitBias }),
      newFirst: walksFrom(area, DAYS, difficulty, { seedOf: (day) => neverBack(secret, day), revisitBias }),
      publicly: walksFrom(area, FIRST, difficulty, { seedOf: publicSeed(walked.length) }),
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
 * Daily readings, in metres, of the world's kilometres minus the known ones of all other walkers
 * (worldRuler.slow.test.ts shows that twenty accounts read this and no more).
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
