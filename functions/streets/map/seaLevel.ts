import type { TileId } from '../tiles/tileGrid.ts';
import { isSea } from './sea.ts';

/** A country has some ten thousand; of more than this nothing is said about squares without a coast. */
const MOST_SQUARES = 16_000_000;
const UNKNOWN = 0;
const LAND = 1;
const SEA = 2;

/**
 * Which squares without a coast lie in the sea: their corners are those of squares with one, or of other squares that are
 * known. Squares of one zoom in the rectangle around those that the import has something of.
 */
export class SeaLevel {
  private readonly box: { left: number; top: number; width: number; height: number };
  /** Of the corners, row by row. */
  private readonly corners: Uint8Array;
  private readonly isCoast: Uint8Array;

  constructor(tiles: readonly TileId[]) {
    const edges = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
    for (const { x, y } of tiles) {
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y);
    }
    const [width, height] = [edges.right - edges.left + 1, edges.bottom - edges.top + 1];
    const fits = width > 0 && width * height <= MOST_SQUARES;
    this.box = fits ? { left: edges.left, top: edges.top, width, height } : { left: 0, top: 0, width: 0, height: 0 };
    this.corners = new Uint8Array((this.box.width + 1) * (this.box.height + 1));
    this.isCoast = new Uint8Array(this.box.width * this.box.height);
  }

  /** A square with a coast, and the sea in it: polygons in a square of that side. */
  addCoast({ x, y }: TileId, sea: readonly number[][][], side: number): void {
    const { left, top, width, height } = this.box;
    if (x < left || y < top || x >= left + width || y >= top + height) return;
    this.isCoast[(y - top) * width + x - left] = 1;
    for (const [dx, dy] of CORNERS) {
      // Between whole numbers, on which the shores lie.
      const isWet = isSea(sea, dx * side + 0.5, dy * side + 0.5);
      this.corners[this.corner(x - left + dx, y - top + dy)] = isWet ? SEA : LAND;
    }
  }

  /** Every square of the rectangle without a coast of which it is known whether it is land or sea. */
  others(): (TileId & { isSea: boolean })[] {
    const { left, top, width, height } = this.box;
    this.spread();
    const found: (TileId & { isSea: boolean })[] = [];
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        if (this.isCoast[row * width + column] === 1) continue;
        const known = this.knownAt(column, row);
        if (known !== UNKNOWN) found.push({ zoom: 0, x: left + column, y: top + row, isSea: known === SEA });
      }
    }
    return found;
  }

  private corner(column: number, row: number): number {
    return row * (this.box.width + 1) + column;
  }

  private knownAt(column: number, row: number): number {
    for (const [dx, dy] of CORNERS) {
      const known = this.corners[this.corner(column + dx, row + dy)] ?? UNKNOWN;
      if (known !== UNKNOWN) return known;
    }
    return UNKNOWN;
  }

  private spread(): void {
    const { width, height } = this.box;
    const open = Array.from(this.isCoast.keys());
    while (open.length > 0) {
      const square = open.pop() ?? 0;
      const [column, row] = [square % width, Math.floor(square / width)];
      if (this.isCoast[square] === 1) continue;
      const known = this.knownAt(column, row);
      if (known === UNKNOWN) continue;
      let isNew = false;
      for (const [dx, dy] of CORNERS) {
        const at = this.corner(column + dx, row + dy);
        if (this.corners[at] !== UNKNOWN) continue;
        this.corners[at] = known;
        isNew = true;
      }
      if (!isNew) continue;
      for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c++) open.push(r * width + c);
      }
    }
  }
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
