import { DEGREE } from '../network/network.ts';
import { int32At, uint8At } from '../network/typedArrays.ts';

/** Cell size in degrees x 1e7, about 55 metres. */
const CELL = 5000;
const BLOCK = 32;
/** Houses around a point that make it built-up; a barn in a field does not. */
const HOUSES = 3;

/** House counts in cells of about 55 metres, a kilobyte for each block with a house. */
export class TownGrid {
  private readonly blocks = new Map<number, Uint8Array>();

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
    block[at] = Math.min(255, uint8At(block, at) + 1);
  }

  /**
   * For sources without houses: adds enough houses along a residential street for it to count as built-up. Degrees x
   * 1e7, interleaved.
   */
  addStreet(shape: Int32Array): void {
    someSample(shape, (latitude, longitude) => {
      for (let house = 0; house < HOUSES; house++) this.addHouse(latitude, longitude);
      return false;
    });
  }

  /** Whether houses stand beside at least one sample of the line. Degrees x 1e7, interleaved. */
  isTown(shape: Int32Array): boolean {
    return someSample(shape, (latitude, longitude) => this.housesAround(latitude, longitude) >= HOUSES);
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

/** Samples a line about once a cell, at most a hundred times between two points. */
function someSample(shape: Int32Array, holds: (latitude: number, longitude: number) => boolean): boolean {
  for (let p = 0; p < shape.length; p += 2) {
    const latitude = int32At(shape, p);
    const longitude = int32At(shape, p + 1);
    if (holds(latitude, longitude)) return true;
    if (p + 3 >= shape.length) continue;
    const north = int32At(shape, p + 2) - latitude;
    const east = int32At(shape, p + 3) - longitude;
    const pieces = Math.min(100, Math.ceil(Math.max(Math.abs(north), Math.abs(east)) / CELL));
    for (let i = 1; i < pieces; i++) {
      if (holds(latitude + (north * i) / pieces, longitude + (east * i) / pieces)) return true;
    }
  }
  return false;
}

/** Cells widen in degrees towards the poles, with each whole degree, to stay about square. */
function columnOf(row: number, longitude: number): number {
  const squeeze = Math.max(0.01, Math.cos((Math.floor((row * CELL) / DEGREE) * Math.PI) / 180));
  return Math.floor((longitude / CELL) * squeeze);
}

const HALF = 2 ** 16;
const blockKey = (row: number, column: number): number =>
  (Math.floor(row / BLOCK) + HALF) * 2 * HALF + Math.floor(column / BLOCK) + HALF;

const within = (index: number): number => ((index % BLOCK) + BLOCK) % BLOCK;
const placeInBlock = (row: number, column: number): number => within(row) * BLOCK + within(column);
