import { ByteReader } from '../tiles/bytes.ts';

/** The bytes are not a valid protocol buffer message; the file reader adds the position. */
export class BrokenMessage extends Error {}

/** Zero-copy reader of protocol buffer fields. */
export class ProtoCursor extends ByteReader {
  private wireType = 0;

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

  /** End offset of this length-delimited field; the cursor is on its first byte. */
  fieldEnd(): number {
    const length = this.varint();
    const end = this.at + length;
    if (this.wireType !== 2 || end > this.end) throw new BrokenMessage('a field is longer than its message');
    return end;
  }

  /** Bytes of this length-delimited field; the cursor skips them. */
  fieldBytes(): Uint8Array {
    const end = this.fieldEnd();
    const bytes = this.bytes.subarray(this.at, end);
    this.at = end;
    return bytes;
  }

  /** An int64 in two's complement. It occurs only as a block's offset, so BigInt is fast enough. */
  int64(): number {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) break;
    }
    return Number(BigInt.asIntN(64, value));
  }
}
