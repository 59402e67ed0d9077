/** Maximum Hamming distance, of 256 bits, between a picture and a derived one. */
export const ALIKE_BITS = 72;
export const HASH_BITS = 256;

const BANDS = 10;
const BAND_BITS = 16;
/** Bands are made of the lowest frequencies, which change least. */
const LOWEST = 80;
const WAVES = 16;

const bitAt = (hash: string, bit: number): number =>
  (Number.parseInt(hash[bit >> 2] ?? '0', 16) >> (3 - (bit & 3))) & 1;

const DIGITS = 8;

/** Hamming distance. */
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
 * Bit positions of each band, fixed because stored photos are indexed by them. Each bit is in about two bands, so that
 * one differing bit changes few.
 */
const bands = bandPositions();

function bandPositions(): number[][] {
  const byFrequency = Array.from({ length: HASH_BITS }, (_, bit) => bit)
    .sort((a, b) => (a % WAVES) + (a >> 4) - (b % WAVES) - (b >> 4) || a - b)
    // Without the first frequency: the mean brightness is always above the median.
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

/** Index keys of a hash: band number and bits. Similar pictures share at least one. */
export const bandsOf = (hash: string): string[] =>
  bands.map((positions, band) => {
    const bits = positions.reduce((sum, bit) => sum * 2 + bitAt(hash, bit), 0);
    return `${band}#${bits.toString(16).padStart(4, '0')}`;
  });
