/** Whole numbers in a row that grows, and is filled again and again: a thread makes no new one for each block. */
export class Uint32List {
  values = new Uint32Array(1 << 10);
  length = 0;

  /** Answers where it is. */
  push(value: number): number {
    if (this.length === this.values.length) {
      const wider = new Uint32Array(2 * this.length);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    return this.length++;
  }

  /** A copy of what is in it from there on. */
  since(start: number): Uint32Array<ArrayBuffer> {
    return this.values.slice(start, this.length);
  }

  /** A copy of what is in it, which is empty then. */
  take(): Uint32Array<ArrayBuffer> {
    const taken = this.since(0);
    this.length = 0;
    return taken;
  }
}
