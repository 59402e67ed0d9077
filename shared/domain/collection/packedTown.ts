import { FNV_START, fnvStep } from '../fnv1a.ts';
import type { StreetPieces, TownStreets } from './townStreets.ts';

/**
 * The pieces of a town as columns of integer differences: 1e-6 degrees, steps of half a turn, centimetres. No names.
 */
export interface PackedTown {
  /** Identifies the numbering of the pieces; another import may number them differently. */
  numbering: string;
  streets: number[];
  latitude: number[];
  longitude: number[];
  heading: number[];
  centimetres: number[];
}

const STEPS_PER_DEGREE = 1e6;

export const packTown = (town: TownStreets): PackedTown => ({
  numbering: numberingOf(town),
  streets: town.streets.map(({ pieces }) => pieces),
  latitude: differences(town.pieces.latitude, STEPS_PER_DEGREE),
  longitude: differences(town.pieces.longitude, STEPS_PER_DEGREE),
  heading: differences(town.pieces.heading, 1),
  centimetres: differences(town.pieces.metres, 100),
});

export function unpackTown({ streets, latitude, longitude, heading, centimetres }: PackedTown): TownStreets {
  const pieces: StreetPieces = {
    count: latitude.length,
    latitude: sums(latitude, STEPS_PER_DEGREE),
    longitude: sums(longitude, STEPS_PER_DEGREE),
    heading: Uint8Array.from(sums(heading, 1)),
    metres: sums(centimetres, 100),
  };
  let next = 0;
  return {
    pieces,
    streets: streets.map((count) => {
      const firstPiece = next;
      next += count;
      const metres = pieces.metres.subarray(firstPiece, next).reduce((sum, length) => sum + length, 0);
      return { name: '', metres, firstPiece, pieces: count };
    }),
  };
}

/** FNV-1a over the midpoints: equal for the same pieces in the same order. */
export function numberingOf({ pieces: { latitude, longitude, count } }: TownStreets): string {
  let hash = FNV_START;
  for (let piece = 0; piece < count; piece++) {
    for (const degrees of [latitude[piece] ?? 0, longitude[piece] ?? 0]) {
      hash = fnvStep(hash, Math.round(degrees * STEPS_PER_DEGREE));
    }
  }
  return `${count}-${(hash >>> 0).toString(36)}`;
}

function differences(values: Float64Array | Uint8Array, steps: number): number[] {
  let before = 0;
  return Array.from(values, (value) => {
    const now = Math.round(value * steps);
    const difference = now - before;
    before = now;
    return difference;
  });
}

function sums(values: readonly number[], steps: number): Float64Array {
  let sum = 0;
  return Float64Array.from(values, (difference) => {
    sum += difference;
    return sum / steps;
  });
}
