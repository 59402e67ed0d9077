import type { Line } from '../geo.ts';
import { chunksOf, type PieceGrid, pieceGrid, piecesNear, type WayChunk } from './pieceGrid.ts';
import type { WalkedPieces } from './streetCoverage.ts';
import type { TownStreets } from './townStreets.ts';

/** A town prepared once for comparison with many recordings. */
export interface ComparedTown {
  readonly town: TownStreets;
  readonly grid: PieceGrid;
  readonly streetOf: Int32Array;
}

export function comparedTown(town: TownStreets): ComparedTown {
  const streetOf = new Int32Array(town.pieces.count);
  town.streets.forEach(({ firstPiece, pieces }, street) => {
    streetOf.fill(street, firstPiece, firstPiece + pieces);
  });
  return { town, grid: pieceGrid(town.pieces), streetOf };
}

/**
 * Maximum distance from a street that still counts as along it: phones err by eight metres, and pavements lie beside.
 */
const BESIDE_METRES = 20;
/** Two directions count as parallel within 35 degrees. */
const ALONG = Math.cos((35 * Math.PI) / 180);

/** Costs of the alignment, in metres: walking on no street, and switching streets. */
const NO_STREET_METRES = 17;
const CHANGE_METRES = 12;
const NO_STREET = -1;

/** A shorter stretch counts as crossing the street. */
const MIN_METRES = 32;
const MIN_SHARE = 0.6;

/**
 * Marks the pieces that the lines of a recording passed. The result is a set: order, direction and repetition do not
 * matter.
 */
export function markRecorded(compared: ComparedTown, lines: Iterable<Line>, marked: WalkedPieces): WalkedPieces {
  for (const line of lines) markLine(compared, [...chunksOf(compared.grid, line)], marked);
  return marked;
}

function markLine(compared: ComparedTown, chunks: readonly WayChunk[], marked: WalkedPieces): void {
  const candidates = chunks.map((chunk) => candidatesOf(compared, chunk));
  if (candidates.every(({ size }) => size === 0)) return;
  const streets = likeliest(candidates);
  for (let from = 0; from < streets.length; ) {
    const street = streets[from] ?? NO_STREET;
    let to = from;
    while (to < streets.length && streets[to] === street) to++;
    if (street !== NO_STREET) markRun(compared, street, chunks.slice(from, to), marked);
    from = to;
  }
}

/** The streets a chunk may run along, with their distances. */
function candidatesOf({ grid, streetOf }: ComparedTown, chunk: WayChunk): Map<number, number> {
  const found = new Map<number, number>();
  for (const piece of piecesNear(grid, chunk, BESIDE_METRES)) {
    const beside = metresBeside(grid, piece, chunk, grid.half[piece] ?? 0);
    const street = streetOf[piece] ?? NO_STREET;
    if (beside < (found.get(street) ?? BESIDE_METRES)) found.set(street, beside);
  }
  return found;
}

/** Infinity if the piece runs in another direction or does not lie beside the chunk. */
function metresBeside({ x, y, east, north }: PieceGrid, piece: number, chunk: WayChunk, more: number): number {
  const [e, n] = [east[piece] ?? 0, north[piece] ?? 0];
  if (Math.abs(e * chunk.east + n * chunk.north) < ALONG) return Number.POSITIVE_INFINITY;
  const [toX, toY] = [(x[piece] ?? 0) - chunk.x, (y[piece] ?? 0) - chunk.y];
  if (Math.abs(toX * chunk.east + toY * chunk.north) > chunk.half + more) return Number.POSITIVE_INFINITY;
  return Math.abs(toX * n - toY * e);
}

interface Way {
  metres: number;
  street: number;
  before: Way | undefined;
}

/** The cheapest assignment of a street (or none) to each chunk: near, with few switches (Viterbi). */
function likeliest(candidates: readonly ReadonlyMap<number, number>[]): number[] {
  let ways: Way[] = [];
  for (const found of candidates) {
    const best = ways.reduce<Way | undefined>((min, way) => (min && min.metres <= way.metres ? min : way), undefined);
    const next: Way[] = [];
    for (const [street, metres] of [[NO_STREET, NO_STREET_METRES] as const, ...found]) {
      const same = ways.find((way) => way.street === street);
      const changed = (best?.metres ?? 0) + (best ? CHANGE_METRES : 0);
      const before = same && same.metres <= changed ? same : best;
      next.push({ metres: (before === same && same ? same.metres : changed) + metres, street, before });
    }
    ways = next;
  }
  const streets: number[] = [];
  let way = ways.reduce<Way | undefined>((min, one) => (min && min.metres <= one.metres ? min : one), undefined);
  for (; way; way = way.before) streets.push(way.street);
  return streets.reverse();
}

/** Walkers cut corners, so the ends of a street are marked this far. */
const CORNER_METRES = 7;

function markRun(
  { town, grid, streetOf }: ComparedTown,
  street: number,
  chunks: readonly WayChunk[],
  marked: WalkedPieces,
): void {
  const passed = new Set<number>();
  for (const chunk of chunks) {
    for (const piece of piecesNear(grid, chunk, BESIDE_METRES)) {
      if (streetOf[piece] === street && metresBeside(grid, piece, chunk, CORNER_METRES) <= BESIDE_METRES)
        passed.add(piece);
    }
  }
  const walked = 2 * chunks.reduce((sum, { half }) => sum + half, 0);
  const whole = town.streets[street]?.metres ?? 0;
  if (walked < Math.min(MIN_METRES, MIN_SHARE * whole)) return;
  for (const piece of passed) marked[piece] = 1;
}
