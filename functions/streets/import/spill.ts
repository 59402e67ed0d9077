import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageError } from '../errors.ts';
import { ByteReader, ByteWriter } from '../tiles/bytes.ts';
import type { TileId } from '../tiles/tileGrid.ts';

const IN_MEMORY = 16 * 1024 * 1024;
/** Small initial size: one import has several spills, and a village needs no more. */
const AT_FIRST = 64 * 1024;

/** Append-only byte log: the last few megabytes in memory, the rest in a temporary file. */
export class Spill {
  private tail = Buffer.alloc(AT_FIRST);
  private inTail = 0;
  private inFile = 0;
  private file: { folder: string; descriptor: number } | undefined;

  get length(): number {
    return this.inFile + this.inTail;
  }

  append(bytes: Uint8Array): number {
    const at = this.length;
    if (this.inTail + bytes.length > this.tail.length) this.widen(this.inTail + bytes.length);
    if (this.inTail + bytes.length > this.tail.length) {
      this.write(this.tail.subarray(0, this.inTail));
      this.inTail = 0;
    }
    if (bytes.length > this.tail.length) this.write(bytes);
    else {
      this.tail.set(bytes, this.inTail);
      this.inTail += bytes.length;
    }
    return at;
  }

  readInto(target: Uint8Array, at: number): void {
    let done = 0;
    while (done < target.length && at + done < this.inFile && this.file) {
      const length = Math.min(target.length - done, this.inFile - at - done, 1 << 30);
      done += readSync(this.file.descriptor, target, done, length, at + done);
    }
    const start = at + done - this.inFile;
    target.set(this.tail.subarray(start, start + target.length - done), done);
  }

  close(): void {
    if (!this.file) return;
    closeSync(this.file.descriptor);
    rmSync(this.file.folder, { recursive: true, force: true });
    this.file = undefined;
  }

  private widen(wanted: number): void {
    if (this.tail.length === IN_MEMORY) return;
    const wider = Buffer.alloc(Math.min(IN_MEMORY, Math.max(wanted, 2 * this.tail.length)));
    wider.set(this.tail.subarray(0, this.inTail));
    this.tail = wider;
  }

  private write(bytes: Uint8Array): void {
    try {
      this.file ??= openTemporary();
      for (let done = 0; done < bytes.length; ) done += writeSync(this.file.descriptor, bytes, done);
    } catch (error) {
      throw storageError(error, tmpdir());
    }
    this.inFile += bytes.length;
  }
}

/** Unlinked right after opening where the system allows it, so that even a killed process leaves no file. */
function openTemporary(): { folder: string; descriptor: number } {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-import-'));
  const descriptor = openSync(join(folder, 'spill'), 'w+');
  if (process.platform !== 'win32') rmSync(folder, { recursive: true, force: true });
  return { folder, descriptor };
}

const BLOCK = 4096;
const SIDE = 2 ** 13;

interface Bucket {
  open: ByteWriter;
  blocks: { at: number; length: number }[];
}

/** Records bucketed by tile: a few kilobytes per tile in memory, the rest spilled. */
export class TileBuckets {
  private readonly spill = new Spill();
  private readonly buckets = new Map<number, Bucket>();

  /** Ordered by zoom, then row, so that tiles of one archive square are adjacent. */
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
