import type { Line } from './geo.ts';
import { type PieceGrid, pieceGrid, piecesNear } from './pieceGrid.ts';
import type { TownStreets } from './townStreets.ts';
import { chunksOf, type WayChunk } from './wayChunks.ts';

/** A way on a street runs no farther from its line: an import that is drawn anew moves it by less. */
const ON_METRES = 4;
/** One that runs on no street, such as a pavement of its own, belongs to those that it runs beside. */
const BESIDE_METRES = 20;
/** Middles are kept to a decimetre. */
const ROUNDING_METRES = 0.5;

/** Which pieces of a town's streets ways have passed: one for each that is walked. */
export type WalkedPieces = Uint8Array;

/**
 * Marks what ways have passed of the streets of a town. It depends on the set of the ways and on nothing else: not on their
 * order, their direction, or how often one was walked.
 */
export function walkPieces({ pieces }: TownStreets, lines: Iterable<Line>, walked: WalkedPieces): WalkedPieces {
  const grid = pieceGrid(pieces);
  for (const line of lines) for (const chunk of chunksOf(grid, line)) walkChunk(grid, chunk, walked);
  return walked;
}

/** What a straight part of a way passes, or a piece of an earlier map. */
export function walkChunk(grid: PieceGrid, chunk: WayChunk, walked: WalkedPieces): void {
  const near = piecesNear(grid, chunk, BESIDE_METRES).filter((piece) => runsAlong(grid, piece, chunk));
  const reach = near.some((piece) => isOn(grid, piece, chunk)) ? ON_METRES : BESIDE_METRES;
  for (const piece of near) if (passes(grid, piece, chunk, reach)) walked[piece] = 1;
}

/** Half of 60 degrees to either side. */
const ALONG = Math.cos(Math.PI / 6);

const runsAlong = ({ east, north }: PieceGrid, piece: number, chunk: WayChunk): boolean =>
  Math.abs((east[piece] ?? 0) * chunk.east + (north[piece] ?? 0) * chunk.north) >= ALONG;

/** Whether the middle of the chunk lies on the piece. */
function isOn({ x, y, east, north, half }: PieceGrid, piece: number, chunk: WayChunk): boolean {
  const [toX, toY] = [chunk.x - (x[piece] ?? 0), chunk.y - (y[piece] ?? 0)];
  const [e, n] = [east[piece] ?? 0, north[piece] ?? 0];
  const isWithin = Math.abs(toX * e + toY * n) <= (half[piece] ?? 0) + ROUNDING_METRES;
  return isWithin && Math.abs(toX * n - toY * e) <= ON_METRES;
}

/** Whether the chunk passes the middle of the piece. */
function passes({ x, y }: PieceGrid, piece: number, chunk: WayChunk, reach: number): boolean {
  const [toX, toY] = [(x[piece] ?? 0) - chunk.x, (y[piece] ?? 0) - chunk.y];
  const isWithin = Math.abs(toX * chunk.east + toY * chunk.north) <= chunk.half + ROUNDING_METRES;
  return isWithin && Math.abs(toX * chunk.north - toY * chunk.east) <= reach;
}
