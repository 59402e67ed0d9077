import { METRES_PER_DEGREE } from '../../../shared/domain/geo.ts';
import type { Nearby } from '../network/comfort.ts';
import { DEGREE, LANDMARKS, type Landmark } from '../network/network.ts';
import { int32At, numberAt, uint8At } from '../network/typedArrays.ts';
import type { Bounds } from '../tiles/tileGrid.ts';

/** An edge within this distance counts as beside green or water. */
const NEARBY_METRES = 25;
const CELL_METRES = 8;
/** Radius of the sampled disc in cells, from centre to centre. */
const REACH = NEARBY_METRES / CELL_METRES + 0.4;
/** Cells kept beyond the box: areas outside may be near edges inside. */
const MARGIN_CELLS = Math.ceil(REACH) + 1;
export const MARGIN_METRES = (MARGIN_CELLS + 1) * CELL_METRES;
const STEP_METRES = 10;

export type NearbyKind = 'green' | 'water' | Landmark;
/** Stable order within one import: buckets store the index. */
export const NEARBY_KINDS: readonly NearbyKind[] = ['green', 'water', ...LANDMARKS];
const bitOf = (kind: NearbyKind): number => 1 << NEARBY_KINDS.indexOf(kind);
const BITS = { green: bitOf('green'), water: bitOf('water') } as const;

const SIDE = Math.ceil(REACH);
/** Side of a coarse square as a power of two cells: nearly the width of the disc. */
const SQUARE_BITS = 3;
const STEPS = Array.from({ length: 2 * SIDE + 1 }, (_, i) => i - SIDE);
const DISC = STEPS.flatMap((row) => STEPS.map((column): [row: number, column: number] => [row, column]))
  .filter(([row, column]) => Math.hypot(row, column) <= REACH)
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

const METRES_PER_UNIT = METRES_PER_DEGREE / DEGREE;

/** Raster of a tile's green areas, water and landmarks in 8-metre cells, which are looked up around points of lines. */
export class NearbyGrid {
  private readonly cells: Uint8Array;
  /** Coarse summary per 8 x 8 cells: most streets have nothing around them and skip the fine cells. */
  private readonly squares: Uint8Array;
  private readonly squaresWide: number;
  private readonly width: number;
  private readonly height: number;
  private readonly south: number;
  private readonly west: number;
  private readonly perRow = CELL_METRES / METRES_PER_UNIT;
  private readonly perColumn: number;
  private readonly disc: Int32Array;

  constructor({ south, west, north, east }: Bounds) {
    const squeeze = Math.max(0.01, Math.cos(((south + north) / 360) * Math.PI));
    this.perColumn = this.perRow / squeeze;
    this.south = south * DEGREE - MARGIN_CELLS * this.perRow;
    this.west = west * DEGREE - MARGIN_CELLS * this.perColumn;
    this.height = Math.ceil(((north - south) * DEGREE) / this.perRow) + 2 * MARGIN_CELLS;
    this.width = Math.ceil(((east - west) * DEGREE) / this.perColumn) + 2 * MARGIN_CELLS;
    this.cells = new Uint8Array(this.width * this.height);
    this.squaresWide = (this.width >> SQUARE_BITS) + 1;
    this.squares = new Uint8Array(this.squaresWide * ((this.height >> SQUARE_BITS) + 1));
    this.disc = Int32Array.from(DISC, ([row, column]) => row * this.width + column);
  }

  /** Scanline fill by the even-odd rule; the rims are drawn too, so that areas narrower than a cell show. */
  fill(kind: NearbyKind, rings: readonly Int32Array[]): void {
    const bit = bitOf(kind);
    const crossings: number[][] = [];
    for (const ring of rings) {
      for (let p = 0; p < ring.length; p += 2) {
        const next = (p + 2) % ring.length;
        const a = this.rowOf(int32At(ring, p));
        const b = this.rowOf(int32At(ring, next));
        const x = this.columnOf(int32At(ring, p + 1));
        const toX = this.columnOf(int32At(ring, next + 1));
        // Only rows whose centre lies between both ends are filled.
        const last = Math.min(this.height - 1, Math.ceil(Math.max(a, b) - 0.5) - 1);
        for (let row = Math.max(0, Math.ceil(Math.min(a, b) - 0.5)); row <= last; row++) {
          const column = x + ((row + 0.5 - a) / (b - a)) * (toX - x);
          const columns = crossings[row];
          if (columns) columns.push(column);
          else crossings[row] = [column];
        }
      }
      this.line(kind, ring, true);
    }
    crossings.forEach((columns, row) => {
      columns.sort((a, b) => a - b);
      for (let i = 0; i + 1 < columns.length; i += 2) {
        const first = Math.max(0, Math.ceil(numberAt(columns, i) - 0.5));
        const last = Math.min(this.width - 1, Math.ceil(numberAt(columns, i + 1) - 0.5) - 1);
        this.markRow(bit, row, first, last);
      }
    });
  }

  /** Draws a line of degrees x 1e7, interleaved. */
  line(kind: NearbyKind, points: Int32Array, isRing = false): void {
    const bit = bitOf(kind);
    for (let p = 0; p + (isRing ? 0 : 2) < points.length; p += 2) {
      const next = (p + 2) % points.length;
      const row = this.rowOf(int32At(points, p));
      const toRow = this.rowOf(int32At(points, next));
      const column = this.columnOf(int32At(points, p + 1));
      const toColumn = this.columnOf(int32At(points, next + 1));
      const pieces = Math.max(1, Math.ceil(2 * Math.max(Math.abs(toRow - row), Math.abs(toColumn - column))));
      for (let i = 0; i <= pieces; i++) {
        const share = i / pieces;
        const r = Math.floor(row + share * (toRow - row));
        const c = Math.floor(column + share * (toColumn - column));
        if (r >= 0 && r < this.height && c >= 0 && c < this.width) this.mark(bit, r, c);
      }
    }
  }

  /** Shares of the line's length, counting only the part inside the box. */
  near(shape: Int32Array): Nearby {
    let [all, green, water] = [0, 0, 0];
    for (let p = 2; p < shape.length; p += 2) {
      const row = this.rowOf(int32At(shape, p - 2));
      const column = this.columnOf(int32At(shape, p - 1));
      const toRow = this.rowOf(int32At(shape, p));
      const toColumn = this.columnOf(int32At(shape, p + 1));
      const cells = Math.hypot(toRow - row, toColumn - column);
      const pieces = Math.max(1, Math.ceil((cells * CELL_METRES) / STEP_METRES));
      for (let i = 0; i < pieces; i++) {
        const share = (i + 0.5) / pieces;
        const r = row + share * (toRow - row);
        const c = column + share * (toColumn - column);
        if (r < 0 || r >= this.height || c < 0 || c >= this.width) continue;
        const bits = this.bitsAt(r, c);
        all += cells / pieces;
        if ((bits & BITS.green) !== 0) green += cells / pieces;
        if ((bits & BITS.water) !== 0) water += cells / pieces;
      }
    }
    return all === 0 ? { green: 0, water: 0 } : { green: green / all, water: water / all };
  }

  /** The landmark near a point. */
  landmark(latitude: number, longitude: number): Landmark | undefined {
    const bits = this.bitsAt(this.rowOf(latitude), this.columnOf(longitude));
    return LANDMARKS.find((kind) => (bits & bitOf(kind)) !== 0);
  }

  private bitsAt(row: number, column: number): number {
    const r = Math.floor(row);
    const c = Math.floor(column);
    const isInside = r >= SIDE && r < this.height - SIDE && c >= SIDE && c < this.width - SIDE;
    if (!isInside) return this.aroundEdge(r, c);
    const max = this.inSquaresAround(r, c);
    return max === 0 ? 0 : this.aroundInside(r * this.width + c, max);
  }

  /** Superset of the disc's content: the disc is at most two squares wide. */
  private inSquaresAround(r: number, c: number): number {
    const { squares, squaresWide } = this;
    const left = (c - SIDE) >> SQUARE_BITS;
    const right = (c + SIDE) >> SQUARE_BITS;
    const above = ((r - SIDE) >> SQUARE_BITS) * squaresWide;
    const below = ((r + SIDE) >> SQUARE_BITS) * squaresWide;
    return (
      uint8At(squares, above + left) |
      uint8At(squares, above + right) |
      uint8At(squares, below + left) |
      uint8At(squares, below + right)
    );
  }

  /** Fast path for a disc that lies wholly on the grid; stops at the maximum. */
  private aroundInside(at: number, max: number): number {
    const { cells, disc } = this;
    let bits = 0;
    for (let i = 0; i < disc.length; i++) {
      bits |= uint8At(cells, at + int32At(disc, i));
      if (bits === max) return bits;
    }
    return bits;
  }

  private aroundEdge(r: number, c: number): number {
    let bits = 0;
    for (const [up, right] of DISC) {
      const [here, there] = [r + up, c + right];
      if (here < 0 || here >= this.height || there < 0 || there >= this.width) continue;
      bits |= uint8At(this.cells, here * this.width + there);
    }
    return bits;
  }

  private mark(bit: number, row: number, column: number): void {
    const at = row * this.width + column;
    this.cells[at] = uint8At(this.cells, at) | bit;
    const square = (row >> SQUARE_BITS) * this.squaresWide + (column >> SQUARE_BITS);
    this.squares[square] = uint8At(this.squares, square) | bit;
  }

  private markRow(bit: number, row: number, first: number, last: number): void {
    if (first > last) return;
    const { cells, squares } = this;
    const start = row * this.width;
    for (let at = start + first; at <= start + last; at++) cells[at] = uint8At(cells, at) | bit;
    const above = (row >> SQUARE_BITS) * this.squaresWide;
    for (let at = above + (first >> SQUARE_BITS); at <= above + (last >> SQUARE_BITS); at++) {
      squares[at] = uint8At(squares, at) | bit;
    }
  }

  private rowOf(latitude: number): number {
    return (latitude - this.south) / this.perRow;
  }

  private columnOf(longitude: number): number {
    return (longitude - this.west) / this.perColumn;
  }
}
