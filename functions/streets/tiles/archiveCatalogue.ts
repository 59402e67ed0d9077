import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { StreetsError } from '../errors.ts';
import { numberAt } from '../network/typedArrays.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { type TileId, tileKey } from './tileGrid.ts';

/**
 * Catalogue of an archive: byte ranges of its tiles by squares of zoom 7 (some 300 km at the equator, 64 x 64 street
 * tiles). A square's catalogue is one byte range: CRC-32, then runs of adjacent tiles, then a note. The ranges of all
 * squares are small enough for the list of imports.
 */
export const SQUARE_ZOOM = 7;

/** A run of adjacent squares: y and x of the first, its offset, the length of each. */
const squareRunSchema = z.tuple([z.number(), z.number(), z.number(), z.array(z.number())]);
export const archiveIndexSchema = z.array(squareRunSchema);
export type ArchiveIndex = z.infer<typeof archiveIndexSchema>;

export interface Square {
  x: number;
  y: number;
}

export interface ByteRange {
  from: number;
  to: number;
}

export interface Located extends ByteRange {
  volume: number;
}

/** A tile larger than a square belongs to the square at its north-western corner. */
export function squareOf({ zoom, x, y }: TileId): Square {
  const side = 2 ** (zoom - SQUARE_ZOOM);
  return { x: Math.floor(x / side), y: Math.floor(y / side) };
}

export function squareKey({ x, y }: Square): string {
  return `${x}/${y}`;
}

export function rangeOfSquare(index: ArchiveIndex, { x, y }: Square): ByteRange | undefined {
  const run = index.find(([row, first, , lengths]) => row === y && first <= x && x < first + lengths.length);
  if (!run) return undefined;
  const [, first, at, lengths] = run;
  const from = lengths.slice(0, x - first).reduce((sum, length) => sum + length, at);
  return { from, to: from + numberAt(lengths, x - first) };
}

export const squaresIn = (index: ArchiveIndex): Square[] =>
  index.flatMap(([y, first, , lengths]) => lengths.map((_, at) => ({ x: first + at, y })));

/** Concatenates the squares' catalogues and builds their index. */
export function joinSquares(squares: readonly (Square & { bytes: Uint8Array })[]): {
  bytes: Uint8Array;
  index: ArchiveIndex;
} {
  const index: ArchiveIndex = [];
  let at = 0;
  const sorted = squares.toSorted((a, b) => a.y - b.y || a.x - b.x);
  for (const { x, y, bytes } of sorted) {
    const run = index.at(-1);
    if (run && run[0] === y && run[1] + run[3].length === x) run[3].push(bytes.length);
    else index.push([y, x, at, [bytes.length]]);
    at += bytes.length;
  }
  return { bytes: Buffer.concat(sorted.map(({ bytes }) => bytes)), index };
}

/** Collects the byte ranges of a square's tiles in the order of adding. */
export class SquareWriter {
  private readonly done = new ByteWriter();
  private runs = 0;
  private run: (TileId & Located & { lengths: number[] }) | undefined;

  add(tile: TileId, { volume, from, to }: Located): void {
    const { run } = this;
    const follows = run?.zoom === tile.zoom && run.x === tile.x && run.y + run.lengths.length === tile.y;
    if (run && follows && run.volume === volume && run.to === from) {
      run.lengths.push(to - from);
      run.to = to;
      return;
    }
    this.endRun();
    this.run = { ...tile, volume, from, to, lengths: [to - from] };
  }

  finish(note: Uint8Array): Uint8Array {
    this.endRun();
    const body = new ByteWriter().varint(this.runs).raw(this.done.finish()).block(note).finish();
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32(body));
    return Buffer.concat([checksum, body]);
  }

  private endRun(): void {
    const { run, done } = this;
    if (!run) return;
    done.varint(run.zoom).varint(run.x).varint(run.y).varint(run.volume).varint(run.from).varint(run.lengths.length);
    for (const length of run.lengths) done.varint(length);
    this.runs++;
    this.run = undefined;
  }
}

export function checkedSquare(bytes: Uint8Array): Uint8Array {
  const body = bytes.subarray(4);
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 4 && crc32(body) === stored.readUInt32LE()) return body;
  throw new StreetsError('This catalogue is damaged: its checksum does not fit. Import the extract again.');
}

/** Byte ranges of the wanted tiles, or of all, by key. It scans the runs, which is cheaper than building a table. */
export function locate(square: Uint8Array, wanted?: ReadonlySet<string>): Map<string, Located> {
  const found = new Map<string, Located>();
  const reader = new ByteReader(square);
  for (let runs = reader.varint(); runs > 0; runs--) {
    const [zoom, x, first] = [reader.varint(), reader.varint(), reader.varint()];
    const volume = reader.varint();
    let from = reader.varint();
    const count = reader.varint();
    for (let y = first; y < first + count; y++) {
      const to = from + reader.varint();
      const key = tileKey({ zoom, x, y });
      if (!wanted || wanted.has(key)) found.set(key, { volume, from, to });
      from = to;
    }
  }
  return found;
}

export function noteOfSquare(square: Uint8Array): Uint8Array {
  const reader = new ByteReader(square);
  for (let runs = reader.varint(); runs > 0; runs--) {
    for (let i = 0; i < 5; i++) reader.varint();
    for (let count = reader.varint(); count > 0; count--) reader.varint();
  }
  return reader.block();
}
