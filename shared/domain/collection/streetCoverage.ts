import type { Line } from '../geo.ts';
import { chunksOf, type PieceGrid, pieceGrid, piecesNear, type WayChunk } from './pieceGrid.ts';
import type { TownStreets } from './townStreets.ts';

/** A route on a street lies within this distance of it; a redrawn import moves lines by less. */
const ON_METRES = 4;
/** A footway without a street of its own, such as a separate pavement, counts for the streets it runs beside. */
const BESIDE_METRES = 20;
/** Tolerance for midpoints, which are stored to a decimetre. */
const ROUNDING_METRES = 0.5;

/** One byte per piece, 1 if walked. */
export type WalkedPieces = Uint8Array;

/**
 * Marks the pieces that routes have passed. The result depends only on the set of routes, not on their order, direction
 * or repetition.
 */
export function walkPieces({ pieces }: TownStreets, lines: Iterable<Line>, walked: WalkedPieces): WalkedPieces {
  const grid = pieceGrid(pieces);
  for (const line of lines) for (const chunk of chunksOf(grid, line)) walkChunk(grid, chunk, walked);
  return walked;
}

/** Marks what a straight chunk of a route, or a piece of an earlier map, passes. */
export function walkChunk(grid: PieceGrid, chunk: WayChunk, walked: WalkedPieces): void {
  const near = piecesNear(grid, chunk, BESIDE_METRES).filter((piece) => runsAlong(grid, piece, chunk));
  const reach = near.some((piece) => isOn(grid, piece, chunk)) ? ON_METRES : BESIDE_METRES;
  for (const piece of near) if (passes(grid, piece, chunk, reach)) walked[piece] = 1;
}

/** Two directions count as parallel within 30 degrees. */
const ALONG = Math.cos(Math.PI / 6);

const runsAlong = ({ east, north }: PieceGrid, piece: number, chunk: WayChunk): boolean =>
  Math.abs((east[piece] ?? 0) * chunk.east + (north[piece] ?? 0) * chunk.north) >= ALONG;

/** True if the chunk's midpoint lies on the piece. */
function isOn({ x, y, east, north, half }: PieceGrid, piece: number, chunk: WayChunk): boolean {
  const [toX, toY] = [chunk.x - (x[piece] ?? 0), chunk.y - (y[piece] ?? 0)];
  const [e, n] = [east[piece] ?? 0, north[piece] ?? 0];
  const isWithin = Math.abs(toX * e + toY * n) <= (half[piece] ?? 0) + ROUNDING_METRES;
  return isWithin && Math.abs(toX * n - toY * e) <= ON_METRES;
}

/** True if the chunk passes the piece's midpoint. */
function passes({ x, y }: PieceGrid, piece: number, chunk: WayChunk, reach: number): boolean {
  const [toX, toY] = [(x[piece] ?? 0) - chunk.x, (y[piece] ?? 0) - chunk.y];
  const isWithin = Math.abs(toX * chunk.east + toY * chunk.north) <= chunk.half + ROUNDING_METRES;
  return isWithin && Math.abs(toX * chunk.north - toY * chunk.east) <= reach;
}
