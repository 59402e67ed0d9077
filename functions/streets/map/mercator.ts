import type { TileId } from '../tiles/tileGrid.ts';

/** The zooms that an import makes tiles of: before them the world's land is enough, after them tiles are enlarged. */
export const MAP_ZOOMS = { min: 8, max: 14 } as const;

/** Before them an import has the names of places only, in an archive of their own. */
export const NAMES_FROM_ZOOM = 3;

/** Tiles of these zooms gather what is drawn in them and in all finer ones up to the next. */
export const OVERVIEW_ZOOM = MAP_ZOOMS.min;
export const DETAIL_ZOOM = 12;
/** From this zoom on what no import knows the coast of is paper; before it the world's land and sea are seen. */
export const PAPER_FROM_ZOOM = 10;

/**
 * Where the map keeps its points: whole numbers on the web map's square, as fine as the finest tile is (zoom 14, 4,096
 * units), so that a point is rounded once and for all.
 */
const GRID_BITS = 26;
export const GRID = 2 ** GRID_BITS;
/** Degrees x 1e7 of the whole way round. */
const ROUND = 3_600_000_000;
const RADIANS = Math.PI / 1_800_000_000;

/** From degrees x 1e7. */
export const gridColumn = (longitude: number): number => Math.round((longitude / ROUND + 0.5) * GRID);

export function gridRow(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.round(Math.min(1, Math.max(0, row)) * GRID);
}

/** Units of the grid to a tile. */
export const gridSide = (zoom: number): number => 2 ** (GRID_BITS - zoom);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Of points with x and y interleaved. */
export function boxOf(points: Iterable<ArrayLike<number>>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const part of points) {
    for (let p = 0; p < part.length; p += 2) {
      const x = part[p] ?? 0;
      const y = part[p + 1] ?? 0;
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  }
  return box;
}

/** The tiles that a box comes into, each made larger on all sides by so many units of the grid. */
export function tilesOver({ left, top, right, bottom }: Box, zoom: number, margin: number): TileId[] {
  const tiles: TileId[] = [];
  const lastRow = tileOfUnit(bottom + margin, zoom);
  const lastColumn = tileOfUnit(right + margin, zoom);
  for (let y = tileOfUnit(top - margin, zoom); y <= lastRow; y++) {
    for (let x = tileOfUnit(left - margin, zoom); x <= lastColumn; x++) tiles.push({ zoom, x, y });
  }
  return tiles;
}

const tileOfUnit = (at: number, zoom: number) => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(at / gridSide(zoom))));
