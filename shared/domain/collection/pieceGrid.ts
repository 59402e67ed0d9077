import type { Line } from '../geo.ts';
import { METRES_PER_DEGREE } from '../geo.ts';
import { HEADINGS, type StreetPieces } from './townStreets.ts';

/** The pieces of a town projected to metres and indexed by grid squares, to find those near a line. */
export interface PieceGrid {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Unit vector along each piece. */
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly half: Float64Array;
  readonly squares: ReadonlyMap<number, readonly number[]>;
  flat(longitude: number, latitude: number): { x: number; y: number };
}

const SQUARE_METRES = 40;
const ROWS = 2 ** 20;

const rowOf = (metres: number) => Math.floor(metres / SQUARE_METRES);
const squareOf = (column: number, row: number) => column * ROWS + row;

export function pieceGrid({ count, latitude, longitude, heading, metres }: StreetPieces): PieceGrid {
  const [south, west] = [latitude[0] ?? 0, longitude[0] ?? 0];
  const perLongitude = METRES_PER_DEGREE * Math.cos((south * Math.PI) / 180);
  const flat = (toEast: number, toNorth: number) => {
    // Wraps around the antimeridian, which may cross a town.
    const turn = toEast - west - 360 * Math.round((toEast - west) / 360);
    return { x: turn * perLongitude, y: (toNorth - south) * METRES_PER_DEGREE };
  };
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const squares = new Map<number, number[]>();
  for (let piece = 0; piece < count; piece++) {
    const place = flat(longitude[piece] ?? 0, latitude[piece] ?? 0);
    x[piece] = place.x;
    y[piece] = place.y;
    const square = squareOf(rowOf(place.x), rowOf(place.y));
    const inSquare = squares.get(square);
    if (inSquare) inSquare.push(piece);
    else squares.set(square, [piece]);
  }
  const angles = Float64Array.from(heading, (step) => (step * Math.PI) / HEADINGS);
  return {
    ...{ x, y, squares, flat },
    east: angles.map(Math.sin),
    north: angles.map(Math.cos),
    half: metres.map((length) => length / 2),
  };
}

/** A superset of the pieces whose midpoints lie within a distance of a chunk. */
export function piecesNear(
  { squares }: PieceGrid,
  { x, y, half }: { x: number; y: number; half: number },
  metres: number,
): number[] {
  const reach = half + metres;
  const near: number[] = [];
  for (let column = rowOf(x - reach); column <= rowOf(x + reach); column++) {
    for (let row = rowOf(y - reach); row <= rowOf(y + reach); row++) {
      for (const piece of squares.get(squareOf(column, row)) ?? []) near.push(piece);
    }
  }
  return near;
}

/** A short straight part of a line: midpoint, unit direction, half length. */
export interface WayChunk {
  readonly x: number;
  readonly y: number;
  readonly east: number;
  readonly north: number;
  readonly half: number;
}

/** Chunk length, short enough for a chunk to lie on one street or on none. */
const CHUNK_METRES = 20;

export function* chunksOf({ flat }: Pick<PieceGrid, 'flat'>, line: Line): Generator<WayChunk> {
  let from: { x: number; y: number } | undefined;
  for (const [longitude, latitude] of line) {
    const to = flat(longitude, latitude);
    if (from) yield* chunksBetween(from, to);
    from = to;
  }
}

function* chunksBetween(from: { x: number; y: number }, to: { x: number; y: number }): Generator<WayChunk> {
  const [wide, high] = [to.x - from.x, to.y - from.y];
  const metres = Math.hypot(wide, high);
  if (metres === 0) return;
  const count = Math.ceil(metres / CHUNK_METRES);
  for (let i = 0; i < count; i++) {
    const share = (i + 0.5) / count;
    yield {
      x: from.x + share * wide,
      y: from.y + share * high,
      east: wide / metres,
      north: high / metres,
      half: metres / count / 2,
    };
  }
}
