import { type GameFigures, gameFiguresOf, STREET_FIGURES } from '../achievements/figures.ts';
import { type Unlocking, unlockAchievements } from '../achievements/unlock.ts';
import type { Line } from '../geo.ts';
import { chunksOf, type PieceGrid, pieceGrid, piecesNear, type WayChunk } from './pieceGrid.ts';
import type { TownStreets } from './townStreets.ts';

/** What of a town's streets is walked and signed: see walkedStreets.ts. */
interface CollectedTown {
  readonly streets: number;
  readonly walked: number;
  readonly signed: number;
  readonly metres: number;
  readonly walkedMetres: number;
}

/** What achievements ask of all towns together. */
export type CollectedStreets = Pick<GameFigures['counts'], (typeof STREET_FIGURES)[number]>;

/** The border of a map leaves corners of towns, in which one street would be all of them. */
const SMALLEST_TOWN = 5;

export const collectedIn = (towns: readonly CollectedTown[]): CollectedStreets => ({
  streets: towns.reduce((sum, { walked }) => sum + walked, 0),
  signedStreets: towns.reduce((sum, { signed }) => sum + signed, 0),
  towns: towns.filter(({ walked }) => walked > 0).length,
  townPercent: towns
    .filter(({ streets }) => streets >= SMALLEST_TOWN)
    .reduce((max, { metres, walkedMetres }) => Math.max(max, Math.floor((100 * walkedMetres) / metres)), 0),
});

export const isCollected = ({ counts }: GameFigures, collected: CollectedStreets): boolean =>
  STREET_FIGURES.every((name) => counts[name] === collected[name]);

/**
 * What a count of a walker's streets does: its figures take the place of those of the count before, and what they earn is
 * unlocked. Nothing is added up, so counting again, or anew on another map, gives the same; achievements stay.
 */
export const collectStreets = (
  figures: GameFigures,
  unlocked: ReadonlySet<string>,
  collected: CollectedStreets,
): Unlocking =>
  unlockAchievements({ ...gameFiguresOf(figures), counts: { ...figures.counts, ...collected } }, unlocked);

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
