/** So many of 256 bits may differ in two pictures of which one was made of the other. */
export const ALIKE_BITS = 72;
export const HASH_BITS = 256;

const BANDS = 10;
const BAND_BITS = 16;
/** Bands are made of the lowest frequencies, which change least. */
const LOWEST = 80;
const WAVES = 16;

const bitAt = (hash: string, bit: number): number =>
  (Number.parseInt(hash[bit >> 2] ?? '0', 16) >> (3 - (bit & 3))) & 1;

/** So many digits at a time: 32 bits. */
const DIGITS = 8;

/** In how many bits two hashes differ. */
export function bitsApart(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < HASH_BITS / 4; at += DIGITS) {
    const [some, others] = [one, other].map((hash) => Number.parseInt(hash.slice(at, at + DIGITS), 16));
    for (let different = (some ?? 0) ^ (others ?? 0); different !== 0; different &= different - 1) count++;
  }
  return count;
}

export const looksAlike = (one: string, other: string): boolean => bitsApart(one, other) <= ALIKE_BITS;

/**
 * Which bits each band is made of: fixed for ever, as what is stored lies under them. Each bit is in two bands or so, so
 * that one that differs spoils few.
 */
const bands = bandPositions();

function bandPositions(): number[][] {
  const byFrequency = Array.from({ length: HASH_BITS }, (_, bit) => bit)
    .sort((a, b) => (a % WAVES) + (a >> 4) - (b % WAVES) - (b >> 4) || a - b)
    // Not the first: the light of all is always above the median.
    .slice(1, LOWEST + 1);
  let state = 99;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: BANDS }, () => {
    const left = [...byFrequency];
    return Array.from({ length: BAND_BITS }, () => left.splice(Math.floor(draw() * left.length), 1)[0] ?? 0);
  });
}

/** What pictures that look alike share at least one of: the number of the band, and its bits. */
export const bandsOf = (hash: string): string[] =>
  bands.map((positions, band) => {
    const bits = positions.reduce((sum, bit) => sum * 2 + bitAt(hash, bit), 0);
    return `${band}#${bits.toString(16).padStart(4, '0')}`;
  });
