import { seededRandom } from '../../shared/domain/seededRandom.fixture.ts';

/** Seeded numbers: the same seed gives the same run on every machine. */
export interface Dice {
  /** From 0 up to 1. */
  share(): number;
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

export function diceOf(seed: number): Dice {
  const share = seededRandom(seed);
  const below = (count: number) => Math.floor(share() * count);
  return {
    share,
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as T;
    },
    chance: (probability) => share() < probability,
  };
}

/** Another seed for each part of a run: what one part does moves no other. */
export const partSeed = (seed: number, part: number) =>
  Math.imul(seed ^ Math.imul(part + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
