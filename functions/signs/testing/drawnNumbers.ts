import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';

/** The same numbers for the same seed: a picture that was misread can be made again. */
export interface Draw {
  /** From 0 to 1. */
  share(): number;
  between(low: number, high: number): number;
  oneOf<T>(all: readonly T[]): T;
}

export function drawFrom(seed: number): Draw {
  const share = seededRandom(seed);
  return {
    share,
    between: (low, high) => low + share() * (high - low),
    oneOf(all) {
      const one = all[Math.floor(share() * all.length)];
      if (one === undefined) throw new Error('nothing to draw from');
      return one;
    },
  };
}
