import { type Orientation, POSTER_SIZE } from '../picture.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const GAP = 10;
export const MAX_PHOTOS = 20;
const COLUMNS = { portrait: 4, landscape: 6 } as const;
const HEADER = { portrait: 200, landscape: 120 } as const;
const FOOTER = { portrait: 300, landscape: 200 } as const;
/** A tile two columns wide crops its photo to a strip; the cost is a deviation from a square, as a logarithm. */
const STRIP_COST = 0.15;

export function posterBands(orientation: Orientation): { header: Rect; mosaic: Rect; footer: Rect } {
  const { width, height } = POSTER_SIZE[orientation];
  const [above, below] = [HEADER[orientation], FOOTER[orientation]];
  const between = height - above - below;
  return {
    header: { x: 0, y: 0, width, height: above },
    mosaic: { x: GAP, y: above + GAP, width: width - 2 * GAP, height: between - 2 * GAP },
    footer: { x: 0, y: height - below, width, height: below },
  };
}

interface Grid {
  columns: number;
  rows: number;
  /** The number of photos of four cells; with photos of two cells they leave no cell empty. */
  heroes: number;
  strips: number;
}

/** Four or six columns for many photos, fewer while a tile would be too narrow for a sign. */
function gridFor(count: number, max: number, { width, height }: Rect): Grid {
  const grids = Array.from({ length: Math.min(max, count) }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const spare = columns * rows - count;
    const heroes = Math.floor(spare / 3);
    const grid: Grid = { columns, rows, heroes, strips: spare % 3 };
    const shape = (width - GAP * (columns - 1)) / columns / ((height - GAP * (rows - 1)) / rows);
    return { grid, cost: Math.abs(Math.log(shape)) + STRIP_COST * grid.strips };
  });
  return grids.reduce((best, next) => (next.cost < best.cost ? next : best)).grid;
}

export function mosaicTiles(orientation: Orientation, count: number): Rect[] {
  if (count === 0) return [];
  const { mosaic } = posterBands(orientation);
  const { columns, rows, heroes, strips } = gridFor(count, COLUMNS[orientation], mosaic);
  const taken = new Set<number>();
  const cell = { width: (mosaic.width + GAP) / columns, height: (mosaic.height + GAP) / rows };
  return Array.from({ length: count }, (_, index) => {
    const wide = index < heroes + strips ? 2 : 1;
    const high = index < heroes ? 2 : 1;
    const [column, row] = freePlace(taken, { columns, rows, wide, high });
    return {
      x: mosaic.x + column * cell.width,
      y: mosaic.y + row * cell.height,
      width: wide * cell.width - GAP,
      height: high * cell.height - GAP,
    };
  });
}

type Wanted = { columns: number; rows: number; wide: number; high: number };

function freePlace(taken: Set<number>, { columns, rows, wide, high }: Wanted): [column: number, row: number] {
  for (let row = 0; row + high <= rows; row += 1) {
    for (let column = 0; column + wide <= columns; column += 1) {
      const cells = Array.from(
        { length: wide * high },
        (_, at) => (row + Math.floor(at / wide)) * columns + column + (at % wide),
      );
      if (cells.some((cell) => taken.has(cell))) continue;
      for (const cell of cells) taken.add(cell);
      return [column, row];
    }
  }
  throw new Error('The mosaic has no place left.');
}
