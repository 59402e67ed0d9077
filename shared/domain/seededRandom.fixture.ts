/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Dice = ReturnType<typeof diceOf>;

/** A seeded random source. */
export function diceOf(seed: number) {
  const share = seededRandom(seed);
  const below = (count: number) => Math.floor(share() * count);
  return {
    share,
    below,
    between: (low: number, high: number) => low + share() * (high - low),
    chance: (probability: number) => share() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as T;
    },
  };
}
