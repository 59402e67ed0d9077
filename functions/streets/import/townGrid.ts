import { DEGREE } from '../network/buildNetwork.ts';

/** Degrees x 1e7: about 55 metres. */
const CELL = 5000;
const BLOCK = 32;
/** So many houses around a place make it a part of a town; a barn in a field does not. */
const HOUSES = 3;
/** How far apart places along a street are looked at, in cells. */
const STEP = 1;

/** Where houses stand, counted in cells of about 55 metres. A kilobyte for each block of cells with a house. */
export class TownGrid {
  private readonly blocks = new Map<number, Uint8Array>();

  /** Nothing is known of houses in data that holds none. */
  get isEmpty(): boolean {
    return this.blocks.size === 0;
  }

  addHouse(latitude: number, longitude: number): void {
    const row = Math.floor(latitude / CELL);
    const column = columnOf(row, longitude);
    const key = blockKey(row, column);
    let block = this.blocks.get(key);
    if (block === undefined) {
      block = new Uint8Array(BLOCK * BLOCK);
      this.blocks.set(key, block);
    }
    const at = placeInBlock(row, column);
    block[at] = Math.min(255, (block[at] ?? 0) + 1);
  }

  /** Whether houses stand along the line, at one place at least. Degrees x 1e7, interleaved. */
  isTown(shape: Int32Array): boolean {
    for (let p = 0; p < shape.length; p += 2) {
      const latitude = shape[p] ?? 0;
      const longitude = shape[p + 1] ?? 0;
      if (this.housesAround(latitude, longitude) >= HOUSES) return true;
      if (p + 3 >= shape.length) continue;
      const north = (shape[p + 2] ?? 0) - latitude;
      const east = (shape[p + 3] ?? 0) - longitude;
      const pieces = Math.min(100, Math.ceil(Math.max(Math.abs(north), Math.abs(east)) / (STEP * CELL)));
      for (let i = 1; i < pieces; i++) {
        if (this.housesAround(latitude + (north * i) / pieces, longitude + (east * i) / pieces) >= HOUSES) return true;
      }
    }
    return false;
  }

  private housesAround(latitude: number, longitude: number): number {
    const row = Math.floor(latitude / CELL);
    let houses = 0;
    for (let r = row - 1; r <= row + 1; r++) {
      const column = columnOf(r, longitude);
      for (let c = column - 1; c <= column + 1; c++) {
        houses += this.blocks.get(blockKey(r, c))?.[placeInBlock(r, c)] ?? 0;
      }
    }
    return houses;
  }
}

/** Cells grow wider in degrees towards the poles, with each whole degree, so that they stay about square. */
function columnOf(row: number, longitude: number): number {
  const squeeze = Math.max(0.01, Math.cos((Math.floor((row * CELL) / DEGREE) * Math.PI) / 180));
  return Math.floor((longitude / CELL) * squeeze);
}

const HALF = 2 ** 16;
const blockKey = (row: number, column: number): number =>
  (Math.floor(row / BLOCK) + HALF) * 2 * HALF + Math.floor(column / BLOCK) + HALF;

const within = (index: number): number => ((index % BLOCK) + BLOCK) % BLOCK;
const placeInBlock = (row: number, column: number): number => within(row) * BLOCK + within(column);
