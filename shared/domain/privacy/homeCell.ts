import { metresBetween, type Position } from '../geo.ts';
import { CROWD } from './crowd.ts';

/**
 * What strangers learn of an anonymous walk must not depend on its destination. Destinations surround the home, so a
 * year of coarse cells would reveal it by their frequencies, and exact lengths, points and times link walks. So the
 * marker is the centre of the home's cell, equal for every walk, and figures are rounded.
 */
const CELLS_PER_DEGREE = 20;
const CELLS_PER_PARENT = 10;
const ROWS = 180 * CELLS_PER_DEGREE;
const COLUMNS = 360 * CELLS_PER_DEGREE;

/** A square of 0.05 degrees, counted from the south pole and the antimeridian. */
export interface HomeCell {
  readonly row: number;
  readonly column: number;
}

const MOVED = 5000;

/**
 * The position whose cell represents the walker: home when first set, and after a move of more than 5 km. Otherwise a
 * walker at a cell's edge who corrects the marker would appear on both sides of it.
 */
export const homeAnchor = (before: Position | null, home: Position): Position =>
  before && metresBetween(before, home) <= MOVED ? before : { latitude: home.latitude, longitude: home.longitude };

/** 180 degrees east is 180 degrees west; the north pole belongs to the last row. */
export const homeCellOf = (anchor: Position): HomeCell => {
  const row = Math.floor((anchor.latitude + 90) * CELLS_PER_DEGREE);
  const column = Math.floor((anchor.longitude + 180) * CELLS_PER_DEGREE);
  return { row: Math.max(0, Math.min(ROWS - 1, row)), column: ((column % COLUMNS) + COLUMNS) % COLUMNS };
};

export const homeCellKey = ({ row, column }: HomeCell): string => `${row}:${column}`;

const middleOf = (index: number, size: number, origin: number): number =>
  Math.round(((index + 0.5) * size - origin) * 1000) / 1000;

/** Parent cells are counted beside cells; their row numbers lie above all cells' rows. */
export const parentCellOf = ({ row, column }: HomeCell): HomeCell => ({
  row: ROWS + Math.floor(row / CELLS_PER_PARENT),
  column: Math.floor(column / CELLS_PER_PARENT),
});

/** Centre of the cell, or of its parent of 0.5 degrees if too few walkers live in the cell. */
export const markerOf = ({ row, column }: HomeCell, walkersInCell: number): Position => {
  const cells = walkersInCell >= CROWD ? 1 : CELLS_PER_PARENT;
  const size = cells / CELLS_PER_DEGREE;
  return {
    latitude: middleOf(Math.floor(row / cells), size, 90),
    longitude: middleOf(Math.floor(column / cells), size, 180),
  };
};
