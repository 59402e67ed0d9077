import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { deflateRawSync, gzipSync } from 'node:zlib';

/**
 * Which process writes. Locks and unfinished imports carry this note, by which those that a killed process left can be
 * told from those that are in use.
 */
export interface Writer {
  host: string;
  pid: number;
  /** Of this run: in a container every start has the same process id. */
  run: string;
  isRunning(pid: number): boolean;
}

export const thisProcess: Writer = {
  host: hostname(),
  pid: process.pid,
  run: randomBytes(4).toString('hex'),
  isRunning(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
};

export function noteOf({ run, pid, host }: Writer): string {
  return `${run} ${pid} ${host}\n`;
}

/** Whether the process behind a note has ended. Of another machine's, and of a note half written, that is not known. */
export function hasEnded(note: string, me: Writer): boolean {
  const [run, pid = '', host] = note.trimEnd().split(' ');
  if (host !== me.host) return false;
  return Number(pid) === me.pid ? run !== me.run : !me.isRunning(Number(pid));
}

/*
 * zlib writes into pieces of 16 KB unless told otherwise, and a tile of a kilobyte keeps a whole one. Its best level (9)
 * takes half as much time again as the usual one and saves a thousandth.
 */

export const gzipped = (bytes: Uint8Array): Buffer => gzipSync(bytes, { chunkSize: roomFor(bytes) });

export const deflated = (bytes: Uint8Array): Buffer => deflateRawSync(bytes, { chunkSize: roomFor(bytes) });

/** As much as what is packed takes, even where nothing can be saved. */
const roomFor = ({ length }: Uint8Array) => length + 64 + (length >> 10);

const TWO_28 = 2 ** 28;

/** Reads numbers of variable length: seven bits a byte, the lowest first, the eighth bit says that more follow. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Unsigned, exact up to 2^53. Bitwise for the short ones: nearly all numbers in an extract are small deltas. */
  varint(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    byte = bytes[this.at++] ?? 0;
    value |= (byte & 127) << 7;
    if (byte < 128) return value;
    byte = bytes[this.at++] ?? 0;
    value |= (byte & 127) << 14;
    if (byte < 128) return value;
    byte = bytes[this.at++] ?? 0;
    value |= (byte & 127) << 21;
    if (byte < 128) return value;
    for (let scale = TWO_28; byte >= 128; scale *= 128) {
      byte = bytes[this.at++] ?? 0;
      value += (byte & 127) * scale;
    }
    return value;
  }

  /** Zigzag: 0, -1, 1, -2, 2, ... */
  signed(): number {
    const value = this.varint();
    if (value < TWO_28) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Bytes with their length before them, not copied. */
  block(): Uint8Array {
    const length = this.varint();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    const bytes = this.block();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  }
}

const NOTHING = Buffer.alloc(0);
const LONGEST_VARINT = 10;
const AT_FIRST = 64;

/** Writes what ByteReader reads. It takes memory with the first byte: many writers stay empty. */
export class ByteWriter {
  private buffer = NOTHING;
  private length = 0;

  varint(value: number): this {
    if (this.length + LONGEST_VARINT > this.buffer.length) this.widen(LONGEST_VARINT);
    const { buffer } = this;
    let at = this.length;
    let rest = value;
    for (; rest >= TWO_28; rest = Math.floor(rest / 128)) buffer[at++] = (rest % 128) + 128;
    for (; rest >= 128; rest >>= 7) buffer[at++] = rest | 128;
    buffer[at++] = rest;
    this.length = at;
    return this;
  }

  signed(value: number): this {
    return this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  raw(bytes: Uint8Array): this {
    if (this.length + bytes.length > this.buffer.length) this.widen(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** Bytes with their length before them. */
  block(bytes: Uint8Array): this {
    return this.varint(bytes.length).raw(bytes);
  }

  /** What ByteReader reads as a text. */
  text(text: string): this {
    const length = Buffer.byteLength(text);
    this.varint(length);
    if (this.length + length > this.buffer.length) this.widen(length);
    this.length += this.buffer.write(text, this.length);
    return this;
  }

  get size(): number {
    return this.length;
  }

  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  private widen(count: number): void {
    const larger = Buffer.allocUnsafe(Math.max(AT_FIRST, (this.length + count) * 2));
    larger.set(this.finish());
    this.buffer = larger;
  }
}
