/** The bytes are no protocol buffer message. The file reader says where that was. */
export class BrokenMessage extends Error {}

const TWO_28 = 2 ** 28;

/** Reads protocol buffer fields one after the other, without copying. */
export class ProtoCursor {
  readonly bytes: Uint8Array;
  at: number;
  end: number;
  private wireType = 0;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Number of the next field, or 0 at the end of the message. */
  field(): number {
    if (this.at >= this.end) {
      if (this.at > this.end) throw new BrokenMessage('a field is longer than its message');
      return 0;
    }
    const key = this.varint();
    this.wireType = key & 7;
    return key >>> 3;
  }

  skip(): void {
    if (this.wireType === 0) this.varint();
    else if (this.wireType === 1) this.at += 8;
    else if (this.wireType === 2) this.at = this.fieldEnd();
    else if (this.wireType === 5) this.at += 4;
    else throw new BrokenMessage(`a field has the unknown wire type ${this.wireType}`);
  }

  /** Where the bytes of this length-delimited field end; the cursor stands on the first of them. */
  fieldEnd(): number {
    const length = this.varint();
    const end = this.at + length;
    if (this.wireType !== 2 || end > this.end) throw new BrokenMessage('a field is longer than its message');
    return end;
  }

  /** The bytes of this length-delimited field; the cursor moves behind them. */
  fieldBytes(): Uint8Array {
    const end = this.fieldEnd();
    const bytes = this.bytes.subarray(this.at, end);
    this.at = end;
    return bytes;
  }

  text(): string {
    return Buffer.from(this.fieldBytes()).toString('utf8');
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

  /** An int64 that may be negative in two's complement. Rare (block offsets), so BigInt is fast enough. */
  int64(): number {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) break;
    }
    return Number(BigInt.asIntN(64, value));
  }
}
