import { pointsFor } from '../../shared/domain/challenges/points.ts';
import { addDays } from '../../shared/domain/day.ts';
import type { Difficulty } from '../../shared/domain/difficulty.ts';
import { metresBetween } from '../../shared/domain/geo.ts';
import { USUAL_WAYS } from '../../shared/domain/walk/walkComfort.ts';
import { bandsOf } from './choice/bands.ts';
import { chooseAmong } from './choice/choice.ts';
import { sectorOf } from './choice/pick.ts';
import { type Surroundings, signsInBand, surroundingsOf } from './choice/surroundings.ts';
import { type Network, type Point, STREET_CLASSES } from './network/network.ts';
import { edgePointAt } from './search/geometry.ts';
import { reachFrom, snap } from './search/search.ts';

/** What attackers of homes know and compute: all code, the whole map, and what the product answers them. */
export const MAX_KILOMETRES = 2.5;

/** Places in residential streets all over the city, as far apart as the list of its streets goes. */
export function homesIn(city: Network, count: number): Point[] {
  const residential = STREET_CLASSES.indexOf('residential');
  const edges = [...city.edges.streetClass.keys()].filter((edge) => city.edges.streetClass[edge] === residential);
  return Array.from({ length: count }, (_, i) =>
    edgePointAt(city, edges[Math.floor(((i + 0.5) * edges.length) / count)] ?? 0, 0.5),
  );
}

export interface WalkedSign {
  key: string;
  distance: number;
  difficulty: Difficulty;
  end: Point;
  seed: string;
}

/** The walks that the product itself sends a walker on, day after day. */
export function walksFrom(
  around: Surroundings,
  days: number,
  { seedOf, taste, difficulty }: { seedOf: (day: number) => string; taste?: string; difficulty: Difficulty },
): WalkedSign[] {
  const visited = new Map<string, string>();
  return Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const date = addDays('2026-01-01', day);
    const request = { maxKilometres: MAX_KILOMETRES, difficulty, seed: seedOf(day), taste, day: date, visited };
    const walk = chooseAmong(around, request);
    if ('none' in walk) return [];
    visited.set(walk.destinationKey, date);
    const { destinationKey: key, distance, end } = walk;
    return [{ key, distance, difficulty: request.difficulty, end, seed: request.seed }];
  });
}

/** A house that may be the home, with where the product would send its walker on a day of this difficulty. */
export interface Candidate {
  home: Point;
  /** Exact lengths in metres of the ways to the signs in the band, with how likely each is drawn. */
  lengths: { metres: number; share: number }[];
  /** Those of the ways to all signs in the band, corners or not. */
  signs: { metres: number }[];
}

export function candidateAt(around: Surroundings, home: Point, difficulty: Difficulty): Candidate {
  const [band] = bandsOf({ difficulty, maxKilometres: MAX_KILOMETRES });
  if (!band) throw new Error('a difficulty without a band');
  const signs = signsInBand(around, band);
  const junctions = signs.filter(({ names }) => names.length === 2);
  const start = around.reach.start.point;
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
    signs: signs.map(({ metres }) => ({ metres: Math.round(metres) })),
  };
}

export const surroundingsAt = (city: Network, home: Point) => surroundingsOf(city, home, MAX_KILOMETRES);

const STEP = 5;
const HALF = 25;
const WIDTH = (2 * HALF) / STEP + 1;

/**
 * How likely a candidate makes the points that were read day by day, rounded to fifty: forward over what the rounding
 * may have hidden, each day's length drawn from the candidate's own.
 */
export function likelihoodOfPoints(candidate: Candidate, difficulty: Difficulty, read: readonly number[]): number {
  const chance = new Float64Array(800);
  for (const { metres, share } of candidate.lengths) {
    const at = Math.round(pointsFor(metres / 1000, difficulty) / STEP);
    chance[at] = (chance[at] ?? 0) + share * 0.9;
  }
  for (let at = 30; at < 110; at++) chance[at] = (chance[at] ?? 0) + 0.1 / 80;
  let hidden = new Float64Array(WIDTH);
  hidden[(WIDTH - 1) / 2] = 1;
  let likelihood = 0;
  let before = 0;
  for (const points of read) {
    const next = new Float64Array(WIDTH);
    const rise = (points - before) / STEP;
    let total = 0;
    for (let from = 0; from < WIDTH; from++) {
      const weight = hidden[from] ?? 0;
      if (weight === 0) continue;
      for (let to = 0; to < WIDTH; to++) {
        const value = weight * (chance[rise + to - from] ?? 0);
        next[to] = (next[to] ?? 0) + value;
        total += value;
      }
    }
    if (total === 0) return Number.NEGATIVE_INFINITY;
    for (let to = 0; to < WIDTH; to++) next[to] = (next[to] ?? 0) / total;
    likelihood += Math.log(total);
    hidden = next;
    before = points;
  }
  return likelihood;
}

type Ways = readonly { metres: number }[];
const sumOf = (ways: Ways, difficulty: Difficulty) =>
  ways.reduce((sum, { metres }) => sum + pointsFor(metres / 1000, difficulty), 0);

/**
 * If each of these ways is walked once before any comes again, their sum is what was walked then: how far the points then
 * read are from it. Infinite where a round takes longer than what was read.
 */
export function missOfRound(ways: Ways, difficulty: Difficulty, read: readonly number[]): number {
  const then = read[ways.length - 1];
  return then === undefined ? Number.POSITIVE_INFINITY : Math.abs(then - sumOf(ways, difficulty));
}

/** The same of any two days that are a round apart, on the average: so rounding cancels out. */
export function missOfRounds(ways: Ways, difficulty: Difficulty, read: readonly number[]): number {
  const rises = read.slice(ways.length).map((points, day) => points - (read[day] ?? 0));
  if (rises.length < 15) return Number.POSITIVE_INFINITY;
  return Math.abs(rises.reduce((sum, rise) => sum + rise, 0) / rises.length - sumOf(ways, difficulty));
}

/** How far the mean of a year is from the mean of these ways. */
export const missOfMean = (ways: Ways, difficulty: Difficulty, read: readonly number[]): number =>
  Math.abs((read.at(-1) ?? 0) / read.length - sumOf(ways, difficulty) / ways.length);

/** How far off a guess may be before it is no worse to be farther off: a guess in another quarter is simply wrong. */
const LOST = 400;
/** So many of the homes that fit are compared with each other. */
const COMPARED = 300;

/**
 * The best guess at a home from which every place lies as far, along the streets, as was told, give or take: of all that
 * fit, the one with the most others near it. `tolerance` and `told` in metres.
 */
export function homeByDistances(
  city: Network,
  walks: readonly { end: Point; told: number }[],
  tolerance: number,
  band: { low: number; high: number },
): Point {
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
  const farFrom = (guess: Point) =>
    compared.reduce((sum, other) => sum + Math.min(LOST, metresBetween(guess, other)), 0);
  const scored = compared.map((guess) => ({ guess, off: farFrom(guess) }));
  return scored.reduce((a, b) => (b.off < a.off ? b : a)).guess;
}

const vertexPoint = ({ vertices }: Network, vertex: number): Point => ({
  latitude: vertices.latitude[vertex] ?? Number.NaN,
  longitude: vertices.longitude[vertex] ?? Number.NaN,
});

export const metresOff = (home: Point, guess: Point) => metresBetween(home, guess);
