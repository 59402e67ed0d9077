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

interface Band {
  readonly key: readonly number[];
  readonly label: readonly number[];
}

/**
 * Bit positions of each band, fixed because stored photos are indexed by them. Each bit is in about two keys, so that
 * one differing bit changes few. The label has the lowest frequencies that are not in the key.
 */
const bands = bandPositions();
export const everyBand = bands.map((_, band) => band);

function bandPositions(): Band[] {
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
    const key = Array.from({ length: BAND_BITS }, () => left.splice(Math.floor(draw() * left.length), 1)[0] ?? 0);
    return { key, label: left.slice(0, BAND_BITS) };
  });
}

const bitsAt = (hash: string, positions: readonly number[]): number =>
  positions.reduce((sum, bit) => sum * 2 + bitAt(hash, bit), 0);

const digits = (bits: number) => bits.toString(16).padStart(BAND_BITS / 4, '0');

export interface BandPlace {
  /** Index key: band number and bits. Similar pictures share at least one. */
  readonly key: string;
  /** Sorts the pictures of a key: those with a long common prefix are the most similar. */
  readonly label: string;
}

/** Index entries under which a hash is stored or looked up, for all bands by default. */
export const placesOf = (hash: string, numbers: readonly number[] = everyBand): BandPlace[] =>
  numbers.flatMap((number) => {
    const band = bands[number];
    return band
      ? [{ key: `${number}#${digits(bitsAt(hash, band.key))}`, label: digits(bitsAt(hash, band.label)) }]
      : [];
  });

export const bandsOf = (hash: string): string[] => placesOf(hash).map(({ key }) => key);

/** Expected number of pictures per label prefix: a third of a lookup's limit, because some keys hold many. */
const EXPECTED = 8;

/** Length in bits of the label prefix of a lookup; it grows with the number of stored pictures. */
export const prefixBits = (pictures: number): number =>
  Math.min(BAND_BITS, Math.max(0, Math.ceil(Math.log2(pictures / 2 ** BAND_BITS / EXPECTED))));

/** The last label with the same prefix. */
export const endOfPrefix = (label: string, pictures: number): string =>
  digits(Number.parseInt(label, 16) | (0xffff >> prefixBits(pictures)));
