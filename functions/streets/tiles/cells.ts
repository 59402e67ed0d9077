import * as z from 'zod/mini';
import { PLACE_KINDS, type Place } from './basemapCodec.ts';
import { type TileId, tilesAround } from './tileGrid.ts';

/**
 * What an import knows about a square of some 40 km: which tiles there are, and the towns. It is stored by square
 * (`<importId>/cells/<x>/<y>.json`), so that a home reads as much of a country as of a town.
 */
const CELL_ZOOM = 9;

export interface CellId {
  x: number;
  y: number;
}

/** Neighbours in a row: y, first x, last x. */
export const cellRunSchema = z.tuple([z.number(), z.number(), z.number()]);
type CellRun = z.infer<typeof cellRunSchema>;

/** Tiles as runs of a row: zoom, y, first x, last x. */
const tileRunSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const cellSchema = z.object({
  tiles: z.array(tileRunSchema),
  towns: z.array(
    z.object({ kind: z.enum(PLACE_KINDS), name: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
});
export type Cell = z.infer<typeof cellSchema>;

export function cellOf({ zoom, x, y }: TileId): CellId {
  const side = 2 ** (zoom - CELL_ZOOM);
  return { x: Math.floor(x / side), y: Math.floor(y / side) };
}

export function cellKey(importId: string, { x, y }: CellId): string {
  return `${importId}/cells/${x}/${y}.json`;
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

/** What to store of an import, by cell: its tiles in row order, and the places that can give a town its name. */
export function cellsWith(tiles: readonly TileId[], places: readonly (Place & { tile: TileId })[]): Map<CellId, Cell> {
  const cells = new Map<string, [CellId, Cell]>();
  const cellFor = (tile: TileId): Cell => {
    const id = cellOf(tile);
    const known = cells.get(`${id.x}/${id.y}`);
    if (known) return known[1];
    const cell: Cell = { tiles: [], towns: [] };
    cells.set(`${id.x}/${id.y}`, [id, cell]);
    return cell;
  };
  for (const tile of tiles) {
    const runs = cellFor(tile).tiles;
    const run = runs.at(-1);
    if (run && run[0] === tile.zoom && run[1] === tile.y && run[3] === tile.x - 1) run[3] = tile.x;
    else runs.push([tile.zoom, tile.y, tile.x, tile.x]);
  }
  for (const { tile, ...place } of places) cellFor(tile).towns.push(place);
  return new Map(cells.values());
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
