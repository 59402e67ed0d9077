import type { Tags } from '../import/osmSource.ts';
import type { SortedIds } from '../import/sortedRuns.ts';
import { float64At } from '../network/typedArrays.ts';
import type { Block } from './block.ts';
import { type PackedTags, TagPacker, TagReader, Uint32List } from './packedTags.ts';

/** Decoded entities in transferable arrays for postMessage. */
export interface PackedBlocks {
  /** Three or more numbers per entry: id and refs of a way; id and position of a node. */
  numbers: Float64Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
  tags: PackedTags;
}

type WayVisitor = (refs: Float64Array, tags: Tags, id: number) => void;
type NodeVisitor = (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void;

export class Packer {
  private numbers = new Float64Array(1 << 16);
  private count = 0;
  private entries = 0;
  private readonly ends = new Uint32List();
  private readonly tags = new TagPacker();

  /** Packs id and refs of each way; returns whether the block has nodes too. */
  ways(block: Block, ids: SortedIds | undefined): boolean {
    this.tags.beginBlock(block.texts.count);
    return block.readWays((refs, tags, id) => {
      this.reserve(refs.end - refs.at + 1);
      this.numbers[this.count++] = id;
      for (let ref = 0; refs.at < refs.end; ) {
        ref += refs.signed();
        this.numbers[this.count++] = ref;
      }
      this.ends.push(this.count);
      if (tags) this.tags.add(this.entries, tags);
      this.entries++;
    }, ids);
  }

  /** Packs id, latitude and longitude of each node; untagged nodes only if wanted. */
  nodes(block: Block, wanted: SortedIds | undefined): void {
    this.tags.beginBlock(block.texts.count);
    const isWanted = wanted ? amongRising(wanted) : () => true;
    block.readNodes(({ ids, latitudes, longitudes }, at, tags) => {
      if (!isWanted(ids, at) && tags === undefined) return;
      this.reserve(3);
      this.numbers[this.count++] = float64At(ids, at);
      this.numbers[this.count++] = float64At(latitudes, at);
      this.numbers[this.count++] = float64At(longitudes, at);
      if (tags) this.tags.add(this.entries, tags);
      this.entries++;
    });
  }

  finish(): PackedBlocks {
    const numbers = this.numbers.slice(0, this.count);
    this.count = 0;
    this.entries = 0;
    return { numbers, ends: this.ends.take(), tags: this.tags.finish() };
  }

  private reserve(more: number): void {
    if (this.count + more <= this.numbers.length) return;
    const wider = new Float64Array(2 * (this.count + more));
    wider.set(this.numbers);
    this.numbers = wider;
  }
}

/**
 * Membership test for ascending ids by galloping search. It never reads out of bounds: a possible undefined makes V8
 * allocate each number.
 */
function amongRising(all: SortedIds): (ids: Float64Array, at: number) => boolean {
  const { length } = all;
  let next = 0;
  return (ids, at) => {
    const id = float64At(ids, at);
    if (next > 0 && float64At(all, next - 1) >= id) next = 0;
    for (let step = 1; next < length && float64At(all, next) < id; ) {
      // Doubles the step, and returns to single steps after an overshoot.
      if (next + step < length && float64At(all, next + step) < id) {
        next += step;
        step *= 2;
      } else if (step > 1) step = 1;
      else next++;
    }
    return next < length && all[next] === id;
  };
}

export function unpackWays({ numbers, ends, tags }: PackedBlocks, sets: readonly Tags[], visit: WayVisitor): void {
  const reader = new TagReader(tags, sets);
  let start = 0;
  ends.forEach((end, entry) => {
    visit(numbers.subarray(start + 1, end), reader.entry === entry ? reader.take() : {}, float64At(numbers, start));
    start = end;
  });
}

/** Visits tagged nodes; untagged ones go to `place` (if given) in runs. */
export function unpackNodes(
  { numbers, tags }: PackedBlocks,
  sets: readonly Tags[],
  visit: NodeVisitor,
  place: ((nodes: Float64Array) => void) | undefined,
): void {
  const reader = new TagReader(tags, sets);
  const visitAt = (at: number, found?: Tags) =>
    visit(float64At(numbers, at), float64At(numbers, at + 1), float64At(numbers, at + 2), found);
  for (let at = 0; at < numbers.length; at += 3) {
    const tagged = 3 * (reader.entry ?? numbers.length);
    if (place && at < tagged) place(numbers.subarray(at, tagged));
    else for (; at < Math.min(tagged, numbers.length); at += 3) visitAt(at);
    at = tagged;
    if (at < numbers.length) visitAt(at, reader.take());
  }
}

export function buffersOf({ numbers, ends, tags: { tagged, sets, setEnds, tags } }: PackedBlocks): ArrayBuffer[] {
  return [numbers, ends, tagged, sets, setEnds, tags].map(({ buffer }) => buffer);
}
