import { type PieceGrid, pieceGrid } from './pieceGrid.ts';
import { type WalkedPieces, walkChunk } from './streetCoverage.ts';
import { HEADINGS, PIECE_METRES, type TownStreets } from './townStreets.ts';

/**
 * A street piece walked before Signpost, identified by position (1e-6 degrees), heading (steps of half a turn) and
 * whole metres, because piece numbers change with every import.
 */
export type EarlierPlace = readonly [latitude: number, longitude: number, heading: number, metres: number];

/** About 650 km of streets, the capacity of one DynamoDB item. */
export const PLACES_AN_ITEM = 40_000;
/** Per town: about 5,000 km, the limit of one transaction. */
export const MAX_EARLIER_PLACES = 8 * PLACES_AN_ITEM;
/** All towns and their newly walked streets must fit into one transaction. */
export const MAX_EARLIER_TOWNS = 40;

export const EARLIER_FILE = 'earlier.json';

/** A call may contain this many numbers, two per run. */
export const MAX_RUN_NUMBERS = 8000;

const STEPS_PER_DEGREE = 1e6;

export const placesOf = ({ pieces }: TownStreets, numbers: Iterable<number>): EarlierPlace[] =>
  Array.from(numbers, (piece) => [
    Math.round((pieces.latitude[piece] ?? 0) * STEPS_PER_DEGREE),
    Math.round((pieces.longitude[piece] ?? 0) * STEPS_PER_DEGREE),
    pieces.heading[piece] ?? 0,
    Math.min(PIECE_METRES, Math.max(1, Math.round(pieces.metres[piece] ?? 0))),
  ]);

/** Sorted and without duplicates, independent of input order. */
export function unionOfPlaces(...all: readonly (readonly EarlierPlace[])[]): EarlierPlace[] {
  const byKey = new Map(all.flat().map((place) => [place.join(), place] as const));
  return [...byKey.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
}

export function markPlaces(town: TownStreets, places: readonly EarlierPlace[], marked: WalkedPieces): WalkedPieces {
  if (places.length === 0) return marked;
  const grid = pieceGrid(town.pieces);
  for (const place of places) walkChunk(grid, chunkOf(grid, place), marked);
  return marked;
}

function chunkOf({ flat }: PieceGrid, [latitude, longitude, heading, metres]: EarlierPlace) {
  const angle = (heading * Math.PI) / HEADINGS;
  const middle = flat(longitude / STEPS_PER_DEGREE, latitude / STEPS_PER_DEGREE);
  return { ...middle, east: Math.sin(angle), north: Math.cos(angle), half: metres / 2 };
}
