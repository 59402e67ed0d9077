import { pointsFor } from '../../shared/domain/challenges/points.ts';
import { addDays } from '../../shared/domain/day.ts';
import type { Difficulty } from '../../shared/domain/difficulty.ts';
import type { Position } from '../../shared/domain/geo.ts';
import { type Band, bandsOf } from './choice/bands.ts';
import { chooseAmong, signsInBand } from './choice/choice.ts';
import { type ChoiceArea, choiceArea } from './choice/choiceArea.ts';
import { sectorOf } from './choice/pick.ts';
import type { Network } from './network/network.ts';

/** Attackers know all code, the whole map, and what the product answers them. */
export const MAX_KILOMETRES = 2.5;

export interface WalkedSign {
  key: string;
  distance: number;
  difficulty: Difficulty;
  end: Position;
  seed: string;
}

/** The walks that the product itself sends a walker on, day after day. */
export function walksFrom(
  around: ChoiceArea,
  days: number,
  {
    seedOf,
    revisitBias,
    difficulty,
  }: { seedOf: (day: number) => string; revisitBias?: string; difficulty: Difficulty },
): WalkedSign[] {
  const visited = new Map<string, string>();
  return Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const date = addDays('2026-01-01', day);
    const request = { maxKilometres: MAX_KILOMETRES, difficulty, seed: seedOf(day), revisitBias, day: date, visited };
    const walk = chooseAmong(around, request);
    if ('none' in walk) return [];
    visited.set(walk.destinationKey, date);
    const { destinationKey: key, distance, end } = walk;
    return [{ key, distance, difficulty: request.difficulty, end, seed: request.seed }];
  });
}

/** A house that may be the home, with where the product would send its walker on a day of this difficulty. */
export interface Candidate {
  home: Position;
  /** Exact lengths in metres of the ways to the signs in the band, with how likely each is drawn. */
  lengths: { metres: number; share: number }[];
  /** Those of the ways to the corners of the next wider band, which are new when those of the own band are not. */
  wider: { metres: number }[];
}

export function candidateAt(around: ChoiceArea, home: Position, difficulty: Difficulty): Candidate {
  const [own, next] = bandsOf({ difficulty, maxKilometres: MAX_KILOMETRES });
  if (!next) throw new Error('a difficulty without a wider band');
  const cornersIn = (band: Band) => signsInBand(around, band).filter(({ names }) => names.length === 2);
  const junctions = cornersIn(own);
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
    wider: cornersIn(next).map(({ metres }) => ({ metres: Math.round(metres) })),
  };
}

export const areaAt = (city: Network, home: Position) => choiceArea(city, home, MAX_KILOMETRES);

/** A figure that is read rounded: what `step` of it a walk adds at the resolution of the attack. */
export interface RoundedFigure {
  step: number;
  /** Half of what the rounding may hide. */
  half: number;
  of: (metres: number, difficulty: Difficulty) => number;
  /** What a walk that is none of the candidate's may add: the whole band. */
  band: { low: number; high: number };
}

export const POINTS: RoundedFigure = {
  step: 5,
  half: 25,
  of: (metres, difficulty) => pointsFor(metres / 1000, difficulty),
  band: { low: 150, high: 550 },
};
export const WHOLE_KILOMETRES: RoundedFigure = {
  step: 25,
  half: 500,
  of: (metres) => metres,
  band: { low: 1_000, high: 2_200 },
};

/**
 * How likely a candidate makes the figures that were read day by day: forward over what the rounding may have hidden, each
 * day's length drawn from the candidate's own.
 */
export function likelihoodOf(
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
