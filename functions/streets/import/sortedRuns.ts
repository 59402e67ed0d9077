import { StreetsError } from '../errors.ts';
import { float64At } from '../network/typedArrays.ts';
import { Spill } from './spill.ts';

const RUN = 1 << 20;
/** Entries of each run in memory during the merge. */
const READ_AHEAD = 1 << 13;
/** The sum of two indexes must fit into 32 bits for the binary search. */
const MAX = 2 ** 31 - 1;

interface Limits {
  run?: number;
  max?: number;
}

/**
 * External merge sort for more numbers than one array holds: sorted runs are spilled and merged at the end. Adjacent
 * entries of one key are combined, already within each run.
 */
export class SortedRuns {
  private readonly joined: (a: number, b: number) => number | undefined;
  private readonly spill = new Spill();
  private readonly chunk: Float64Array;
  private readonly max: number;
  private inChunk = 0;
  /** Bounds of each sorted run in the spill, counted in entries. */
  private readonly runs: { start: number; end: number }[] = [];
  private total = 0;

  /** `joined` returns the combination of two neighbours, or undefined if they stay separate. */
  constructor(joined: (a: number, b: number) => number | undefined, { run = RUN, max = MAX }: Limits = {}) {
    this.joined = joined;
    this.max = max;
    this.chunk = new Float64Array(run);
  }

  add(value: number): void {
    this.chunk[this.inChunk++] = value;
    if (this.inChunk === this.chunk.length) this.flush();
  }

  /** Merges all runs: the first `count` values of an array. Call it once. */
  sorted(): { values: Float64Array; count: number } {
    this.flush();
    const values = new Float64Array(Math.min(this.max, this.total));
    let count = 0;
    for (const value of this.merged()) {
      const together = count > 0 ? this.joined(float64At(values, count - 1), value) : undefined;
      if (together !== undefined) values[count - 1] = together;
      else if (count < this.max) values[count++] = value;
      else throw new StreetsError(`This extract needs more than ${this.max} nodes: import it in parts.`);
    }
    this.close();
    return { values, count };
  }

  close(): void {
    this.spill.close();
  }

  private flush(): void {
    if (this.inChunk === 0) return;
    const run = this.chunk.subarray(0, this.inChunk).sort();
    let count = 0;
    for (let i = 0; i < run.length; i++) {
      const value = float64At(run, i);
      const together = count > 0 ? this.joined(float64At(run, count - 1), value) : undefined;
      if (together === undefined) run[count++] = value;
      else run[count - 1] = together;
    }
    this.spill.append(new Uint8Array(run.buffer, 0, count * 8));
    this.runs.push({ start: this.total, end: this.total + count });
    this.total += count;
    this.inChunk = 0;
  }

  /** Merges the sorted runs with a binary heap (k-way merge). */
  private *merged(): Generator<number> {
    const heap = this.runs.map(({ start, end }) => new Run(this.spill, start, end));
    heap.sort((a, b) => a.head - b.head);
    while (heap.length > 0) {
      const [first] = heap;
      if (!first) return;
      yield first.head;
      if (!first.advance()) {
        const last = heap.pop();
        if (last && last !== first) heap[0] = last;
      }
      sink(heap);
    }
  }
}

class Run {
  head = 0;
  private readonly spill: Spill;
  private readonly buffer: Float64Array;
  private at: number;
  private readonly end: number;
  private inBuffer = 0;
  private next = 0;

  constructor(spill: Spill, start: number, end: number) {
    this.spill = spill;
    this.at = start;
    this.end = end;
    this.buffer = new Float64Array(Math.min(READ_AHEAD, end - start));
    this.advance();
  }

  advance(): boolean {
    if (this.next === this.inBuffer) {
      this.inBuffer = Math.min(this.buffer.length, this.end - this.at);
      if (this.inBuffer === 0) return false;
      this.spill.readInto(new Uint8Array(this.buffer.buffer, 0, this.inBuffer * 8), this.at * 8);
      this.at += this.inBuffer;
      this.next = 0;
    }
    this.head = float64At(this.buffer, this.next++);
    return true;
  }
}

/** Sifts the root of a binary heap down. */
function sink(heap: Run[]): void {
  const run = heap[0];
  if (!run) return;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if ((heap[child + 1]?.head ?? Number.POSITIVE_INFINITY) < (heap[child]?.head ?? Number.POSITIVE_INFINITY)) child++;
    const smaller = heap[child];
    if (!smaller || smaller.head >= run.head) break;
    heap[place] = smaller;
    place = child;
  }
  heap[place] = run;
}

/** Ascending and unique. A Set ends at 16.7 million entries. */
export type SortedIds = Float64Array;

/** Relations have few members compared with nodes. */
const ID_RUN = 1 << 16;

export function sortedIds(ids: Iterable<number>): SortedIds {
  const runs = new SortedRuns((a, b) => (a === b ? a : undefined), { run: ID_RUN });
  for (const id of ids) runs.add(id);
  const { values, count } = runs.sorted();
  return values.subarray(0, count);
}

/** Lower bound: index of the first id not below, or the length. */
export function firstNotBelow(ids: SortedIds, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (float64At(ids, middle) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function indexOfId(ids: SortedIds, id: number): number {
  const index = firstNotBelow(ids, id);
  return ids[index] === id ? index : -1;
}
