const TWO_28 = 2 ** 28;

/** Reads numbers of variable length: seven bits a byte, the lowest first, the eighth bit says that more follow. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

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

/** Writes what ByteReader reads. */
export class ByteWriter {
  private buffer = Buffer.alloc(256);
  private length = 0;

  varint(value: number): this {
    this.reserve(10);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.buffer[this.length++] = (rest % 128) + 128;
    this.buffer[this.length++] = rest;
    return this;
  }

  signed(value: number): this {
    return this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  raw(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** Bytes with their length before them. */
  block(bytes: Uint8Array): this {
    return this.varint(bytes.length).raw(bytes);
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

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const larger = Buffer.alloc((this.length + count) * 2);
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}
