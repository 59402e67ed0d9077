import type { ProtoCursor } from './protobuf.ts';

/** Numbers that are stored as what each has more than the one before it. They lie in one buffer, filled again and again. */
export class Sums {
  private buffer = new Float64Array(1 << 13);

  /** Valid until the next call. */
  of(differences: ProtoCursor): Float64Array {
    // Every one takes at least a byte.
    const most = differences.end - differences.at;
    if (most > this.buffer.length) this.buffer = new Float64Array(2 * most);
    const { buffer } = this;
    let count = 0;
    for (let sum = 0; differences.at < differences.end; count++) {
      sum += differences.signed();
      buffer[count] = sum;
    }
    return buffer.subarray(0, count);
  }
}
