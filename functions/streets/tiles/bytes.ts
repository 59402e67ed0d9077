import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { int32At } from '../network/typedArrays.ts';

/**
 * Identity of the writing process. Locks and unfinished imports carry it, so that those left by a killed process are
 * recognised.
 */
export interface Writer {
  host: string;
  pid: number;
  /** Random per start: in a container every start has the same process id. */
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

/** Whether the process of a note has ended; false if unknown (another machine, a truncated note). */
export function hasEnded(note: string, me: Writer): boolean {
  const [run, pid = '', host] = note.trimEnd().split(' ');
  if (host !== me.host) return false;
  return Number(pid) === me.pid ? run !== me.run : !me.isRunning(Number(pid));
}

/**
 * By default zlib returns chunks of 16 KB, and a tile of one kilobyte retains a whole one. Level 9 takes half as much
 * time again as the default and saves a thousandth.
 */

export const gzipped = (bytes: Uint8Array): Buffer => unpooled(gzipSync(bytes, { chunkSize: roomFor(bytes) }));

export const deflated = (bytes: Uint8Array): Buffer => unpooled(deflateRawSync(bytes, { chunkSize: roomFor(bytes) }));

/** From Node 24 on a small result would keep a whole pool of 64 KB in memory. */
const unpooled = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** Upper bound of the size of incompressible data. */
const roomFor = ({ length }: Uint8Array) => length + 64 + (length >> 10);

const TWO_28 = 2 ** 28;

/** Coordinates are interleaved (x, y, x, y): the previous value of the same axis, 0 at the start. */
const before = (points: Int32Array, p: number) => (p < 2 ? 0 : int32At(points, p - 2));

/** Reads LEB128 varints: seven bits per byte, lowest first, the high bit continues. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /**
   * Unsigned, exact up to 2^53. Short ones use bitwise operators: nearly all numbers in an extract are small deltas.
   */
  varint(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    byte = this.byte();
    value |= (byte & 127) << 7;
    if (byte < 128) return value;
    byte = this.byte();
    value |= (byte & 127) << 14;
    if (byte < 128) return value;
    byte = this.byte();
    value |= (byte & 127) << 21;
    if (byte < 128) return value;
    for (let scale = TWO_28; byte >= 128; scale *= 128) {
      byte = this.byte();
      value += (byte & 127) * scale;
    }
    return value;
  }

  /** 0 beyond the end, which ends a truncated varint; the reader of the message reports the damage. */
  protected byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  /** Zigzag coding: 0, -1, 1, -2, 2, ... */
  signed(): number {
    const value = this.varint();
    if (value < TWO_28) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads length-prefixed bytes without copying them. */
  block(): Uint8Array {
    const length = this.varint();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  points(): Int32Array {
    const points = new Int32Array(this.varint());
    for (let p = 0; p < points.length; p++) points[p] = before(points, p) + this.signed();
    return points;
  }

  text(): string {
    const bytes = this.block();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  }
}

const NOTHING = Buffer.alloc(0);
const LONGEST_VARINT = 10;
const AT_FIRST = 64;

/** Counterpart of ByteReader. It allocates on the first write: many writers stay empty. */
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

  block(bytes: Uint8Array): this {
    return this.varint(bytes.length).raw(bytes);
  }

  /** Pairs of numbers, each as its distance from the pair before. */
  points(points: Int32Array): this {
    this.varint(points.length);
    for (let p = 0; p < points.length; p++) this.signed(int32At(points, p) - before(points, p));
    return this;
  }

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
