/** The same numbers for the same seed: a picture that was misread can be made again. */
export interface Draw {
  /** From 0 to 1. */
  share(): number;
  between(low: number, high: number): number;
  oneOf<T>(all: readonly T[]): T;
}

/** mulberry32: 32 bits of state are enough for pictures. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
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
