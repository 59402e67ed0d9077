import { numberAt } from '../network/typedArrays.ts';
import type { TileId } from '../tiles/tileGrid.ts';

/** Zooms of an import's map tiles: a base map covers the lower ones, and the client overzooms the higher ones. */
export const MAP_ZOOMS = { min: 8, max: 14 } as const;

/** Between this zoom and the first map tiles an import has only place labels, in a separate archive. */
export const NAMES_FROM_ZOOM = 3;

/** Zooms of the buckets: each holds the features of its own tiles and of all finer ones up to the next. */
export const OVERVIEW_ZOOM = MAP_ZOOMS.min;
export const DETAIL_ZOOM = 12;
/** From this zoom on, areas without an imported coastline are blank; below it the base map shows. */
export const PAPER_FROM_ZOOM = 10;

/**
 * Map coordinates are integers on the Web Mercator square at the finest tile's resolution (zoom 14, 4,096 units), so
 * that a point is rounded only once.
 */
const GRID_BITS = 26;
export const GRID = 2 ** GRID_BITS;
/** 360 degrees in units of 1e-7. */
const ROUND = 3_600_000_000;
const RADIANS = Math.PI / 1_800_000_000;

/** Converts degrees x 1e7 to a column of the map grid. */
export const gridColumn = (longitude: number): number => Math.round((longitude / ROUND + 0.5) * GRID);

export function gridRow(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.round(Math.min(1, Math.max(0, row)) * GRID);
}

export const gridSide = (zoom: number): number => 2 ** (GRID_BITS - zoom);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(points: Iterable<ArrayLike<number>>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const part of points) {
    for (let p = 0; p < part.length; p += 2) {
      const x = numberAt(part, p);
      const y = numberAt(part, p + 1);
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  }
  return box;
}

/** Tiles that a box touches, each extended on all sides by a margin in grid units. */
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
