import { ByteReader, ByteWriter } from '../tiles/bytes.ts';
import type { TileId } from '../tiles/tileGrid.ts';
import { Spill } from './spill.ts';

const BLOCK = 4096;
const SIDE = 2 ** 13;

interface Bucket {
  open: ByteWriter;
  /** Closed blocks: where in the spill, and how long. */
  blocks: { at: number; length: number }[];
}

/** Records sorted by tile as they come: a few kilobytes of each tile in memory, the rest spilled. */
export class TileBuckets {
  private readonly spill = new Spill();
  private readonly buckets = new Map<number, Bucket>();

  /** Ordered by zoom, then row, so that what is written together lies together. */
  tiles(): TileId[] {
    return [...this.buckets.keys()]
      .sort((a, b) => a - b)
      .map((key) => ({ zoom: Math.floor(key / SIDE / SIDE), y: Math.floor(key / SIDE) % SIDE, x: key % SIDE }));
  }

  put({ zoom, x, y }: TileId, write: (record: ByteWriter) => void): void {
    const key = (zoom * SIDE + y) * SIDE + x;
    let bucket = this.buckets.get(key);
    if (!bucket) {
      bucket = { open: new ByteWriter(), blocks: [] };
      this.buckets.set(key, bucket);
    }
    write(bucket.open);
    if (bucket.open.size < BLOCK) return;
    const bytes = bucket.open.finish();
    bucket.blocks.push({ at: this.spill.append(bytes), length: bytes.length });
    bucket.open.clear();
  }

  /** Reads the records of a tile in the order they came. */
  read<T>({ zoom, x, y }: TileId, readRecord: (reader: ByteReader) => T): T[] {
    const bucket = this.buckets.get((zoom * SIDE + y) * SIDE + x);
    if (!bucket) return [];
    const records: T[] = [];
    const readAll = (bytes: Uint8Array) => {
      for (const reader = new ByteReader(bytes); reader.at < reader.end; ) records.push(readRecord(reader));
    };
    for (const { at, length } of bucket.blocks) {
      const bytes = new Uint8Array(length);
      this.spill.readInto(bytes, at);
      readAll(bytes);
    }
    readAll(bucket.open.finish());
    return records;
  }

  close(): void {
    this.spill.close();
  }
}
