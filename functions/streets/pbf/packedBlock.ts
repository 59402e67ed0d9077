import type { Tags } from '../import/osmSource.ts';
import type { SortedIds } from '../import/sortedIds.ts';
import type { Block } from './block.ts';

/** What is wanted of a block, in arrays that go from one thread to another without being copied. */
export interface PackedBlock {
  /** What three or more numbers each entry has: ids and refs of ways; ids and positions of nodes. */
  numbers: Float64Array<ArrayBuffer>;
  /** Where the numbers of each way end. */
  ends: Uint32Array<ArrayBuffer>;
  /** Entries with tags, and where the tags of each end. */
  tagged: Uint32Array<ArrayBuffer>;
  tagEnds: Uint32Array<ArrayBuffer>;
  /** Indexes into the texts: key, value, key, value. */
  tags: Uint32Array<ArrayBuffer>;
  texts: string[];
  hasNodes: boolean;
}

type WayVisitor = (refs: Float64Array, tags: Tags, id: number) => void;
type NodeVisitor = (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void;

/** Of each way its id, then its refs. */
export function packWays(block: Block, ids: SortedIds | undefined): PackedBlock {
  const packer = new Packer();
  const hasNodes = block.readWays((refs, tags, id) => {
    packer.number(id);
    packer.all(refs);
    packer.tag(tags);
    packer.end();
  }, ids);
  return packer.finish(hasNodes);
}

export function unpackWays(packed: PackedBlock, visit: WayVisitor): void {
  const tagsOf = tagReader(packed);
  let start = 0;
  packed.ends.forEach((end, entry) => {
    visit(packed.numbers.subarray(start + 1, end), tagsOf(entry) ?? {}, packed.numbers[start] ?? 0);
    start = end;
  });
}

/** Of each node its id, its latitude, its longitude. Those without tags only where they are among the wanted ones. */
export function packNodes(block: Block, wanted: SortedIds | undefined): PackedBlock {
  const packer = new Packer();
  const isWanted = wanted ? amongRising(wanted) : () => true;
  block.readNodes((id, latitude, longitude, tags) => {
    if (!isWanted(id) && tags === undefined) return;
    packer.number(id);
    packer.number(latitude);
    packer.number(longitude);
    if (tags) packer.tag(tags);
    packer.next();
  });
  return packer.finish(true);
}

/** Fastest where what is asked rises, too. */
function amongRising(all: SortedIds): (value: number) => boolean {
  let at = 0;
  return (value) => {
    if (at > 0 && (all[at - 1] ?? 0) >= value) at = 0;
    for (let step = 1; (all[at] ?? value) < value; ) {
      // Twice as far each time, and back to single steps where that was too far.
      if ((all[at + step] ?? value) < value) {
        at += step;
        step *= 2;
      } else if (step > 1) step = 1;
      else at++;
    }
    return all[at] === value;
  };
}

export function unpackNodes(packed: PackedBlock, visit: NodeVisitor): void {
  const { numbers } = packed;
  const tagsOf = tagReader(packed);
  for (let at = 0, entry = 0; at < numbers.length; at += 3, entry++) {
    visit(numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, tagsOf(entry));
  }
}

export function buffersOf({ numbers, ends, tagged, tagEnds, tags }: PackedBlock): ArrayBuffer[] {
  return [numbers.buffer, ends.buffer, tagged.buffer, tagEnds.buffer, tags.buffer];
}

/** Of one block after the other: what goes out is a copy of the part that is filled. */
let buffer = new Float64Array(1 << 15);

class Packer {
  private numbers = buffer;
  private count = 0;
  private entry = 0;
  private readonly ends: number[] = [];
  private readonly tagged: number[] = [];
  private readonly tagEnds: number[] = [];
  private readonly tags: number[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly texts: string[] = [];

  number(value: number): void {
    this.reserve(1);
    this.numbers[this.count++] = value;
  }

  all(values: Float64Array): void {
    this.reserve(values.length);
    this.numbers.set(values, this.count);
    this.count += values.length;
  }

  tag(tags: Tags): void {
    this.tagged.push(this.entry);
    for (const key in tags) {
      this.tags.push(this.text(key), this.text(tags[key] ?? ''));
    }
    this.tagEnds.push(this.tags.length);
  }

  end(): void {
    this.ends.push(this.count);
    this.next();
  }

  next(): void {
    this.entry++;
  }

  finish(hasNodes: boolean): PackedBlock {
    return {
      numbers: this.numbers.slice(0, this.count),
      ends: Uint32Array.from(this.ends),
      tagged: Uint32Array.from(this.tagged),
      tagEnds: Uint32Array.from(this.tagEnds),
      tags: Uint32Array.from(this.tags),
      texts: this.texts,
      hasNodes,
    };
  }

  private reserve(more: number): void {
    if (this.count + more <= this.numbers.length) return;
    buffer = new Float64Array(2 * (this.count + more));
    buffer.set(this.numbers);
    this.numbers = buffer;
  }

  private text(text: string): number {
    const known = this.indexes.get(text);
    if (known !== undefined) return known;
    this.indexes.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** The tags of one entry after the other, in rising order. */
function tagReader({ tagged, tagEnds, tags, texts }: PackedBlock): (entry: number) => Tags | undefined {
  let next = 0;
  let at = 0;
  return (entry) => {
    if (tagged[next] !== entry) return undefined;
    const found: Record<string, string> = {};
    for (const end = tagEnds[next] ?? 0; at < end; at += 2) {
      found[texts[tags[at] ?? 0] ?? ''] = texts[tags[at + 1] ?? 0] ?? '';
    }
    next++;
    return found;
  };
}
