import * as z from 'zod/mini';
import { type TileId, tilesAround } from './tileGrid.ts';

/**
 * Squares of some 40 km. The list of imports says in which of them an import has tiles, and towns are stored by them.
 */
export const CELL_ZOOM = 9;

export interface CellId {
  x: number;
  y: number;
}

/** Neighbours in a row: y, first x, last x. */
export const cellRunSchema = z.tuple([z.number(), z.number(), z.number()]);
type CellRun = z.infer<typeof cellRunSchema>;

export function cellOf({ zoom, x, y }: TileId): CellId {
  const side = 2 ** (zoom - CELL_ZOOM);
  return { x: Math.floor(x / side), y: Math.floor(y / side) };
}

export function isAmong(runs: readonly CellRun[], { x, y }: CellId): boolean {
  return runs.some(([row, first, last]) => row === y && first <= x && x <= last);
}

/** Every cell once that one of the tiles lies in. */
export function cellsOf(tiles: readonly TileId[]): CellId[] {
  const cells = tiles.map(cellOf);
  return [...new Map(cells.map((cell) => [`${cell.x}/${cell.y}`, cell])).values()];
}

export function cellsAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  metres: number,
): CellId[] {
  return cellsOf(tilesAround(latitude, longitude, metres));
}

/** Cells as runs of neighbours in a row. */
export function cellRuns(cells: Iterable<CellId>): CellRun[] {
  const runs: CellRun[] = [];
  for (const { x, y } of [...cells].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const run = runs.at(-1);
    if (run && run[0] === y && run[2] === x - 1) run[2] = x;
    else runs.push([y, x, x]);
  }
  return runs;
}
