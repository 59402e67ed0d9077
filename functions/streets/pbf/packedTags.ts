import type { Tags } from '../import/osmSource.ts';
import { numberAt, uint32At } from '../network/typedArrays.ts';

export class Uint32List {
  values = new Uint32Array(1 << 10);
  length = 0;

  push(value: number): number {
    if (this.length === this.values.length) {
      const wider = new Uint32Array(2 * this.length);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    return this.length++;
  }

  since(start: number): Uint32Array<ArrayBuffer> {
    return this.values.slice(start, this.length);
  }

  take(): Uint32Array<ArrayBuffer> {
    const taken = this.since(0);
    this.length = 0;
    return taken;
  }
}

/** Tags of entries in transferable arrays for postMessage. */
export interface PackedTags {
  /** Pairs of entry and tag set index: many entries, such as trees, share their tags. */
  tagged: Uint32Array<ArrayBuffer>;
  sets: Uint32Array<ArrayBuffer>;
  /** True if the dictionary was reset: strings and sets are sent once and numbered from 0 again when it is full. */
  isAnew: boolean;
  setEnds: Uint32Array<ArrayBuffer>;
  tags: Uint32Array<ArrayBuffer>;
  texts: string[];
}

/** Maximum size of the dictionary of strings and of sets: a country has millions of names. */
const MAX_KNOWN = 1 << 16;

interface TagsToPack {
  texts: { text(index: number): string };
  indexes: readonly number[];
  count: number;
}

/** Packs tags with a dictionary: a string or set that repeats is sent once. */
export class TagPacker {
  private readonly tagged = new Uint32List();
  private readonly sets = new Uint32List();
  private readonly setEnds = new Uint32List();
  private readonly tags = new Uint32List();
  private readonly textIndexes = new Map<string, number>();
  private readonly setsByHash = new Map<number, number>();
  /** Strings not sent yet, and how many sets and tags were sent. */
  private texts: string[] = [];
  private handed = { sets: 0, tags: 0 };
  private isAnew = true;
  /** Dictionary index by string of the current block, or -1. */
  private known = new Int32Array(0);
  private readonly maxKnown: number;

  constructor(maxKnown = MAX_KNOWN) {
    this.maxKnown = maxKnown;
  }

  beginBlock(texts: number): void {
    if (texts > this.known.length) this.known = new Int32Array(2 * texts);
    this.known.fill(-1, 0, texts);
  }

  add(entry: number, tags: TagsToPack): void {
    this.tagged.push(entry);
    this.sets.push(this.setOf(tags));
  }

  finish(): PackedTags {
    const { setEnds, tags, texts, handed, isAnew } = this;
    const packed = {
      tagged: this.tagged.take(),
      sets: this.sets.take(),
      isAnew,
      setEnds: setEnds.since(handed.sets),
      tags: tags.since(handed.tags),
      texts,
    };
    this.texts = [];
    this.isAnew = Math.max(this.textIndexes.size, setEnds.length) > this.maxKnown;
    if (this.isAnew) this.forget();
    this.handed = { sets: setEnds.length, tags: tags.length };
    return packed;
  }

  private forget(): void {
    this.textIndexes.clear();
    this.setsByHash.clear();
    this.setEnds.length = 0;
    this.tags.length = 0;
  }

  private setOf(tags: TagsToPack): number {
    const start = this.tags.length;
    let hash = 0;
    for (let i = 0; i < tags.count; i++) {
      const text = this.textOf(tags, numberAt(tags.indexes, i));
      this.tags.push(text);
      hash = (Math.imul(hash, 31) + text) | 0;
    }
    const alike = this.setsByHash.get(hash);
    if (alike !== undefined && this.isSet(alike, start)) {
      this.tags.length = start;
      return alike;
    }
    const added = this.setEnds.push(this.tags.length);
    this.setsByHash.set(hash, added);
    return added;
  }

  /** Whether the set equals the tags pushed since `start`. */
  private isSet(set: number, start: number): boolean {
    const [values, from] = [this.tags.values, set === 0 ? 0 : uint32At(this.setEnds.values, set - 1)];
    const count = this.tags.length - start;
    if (uint32At(this.setEnds.values, set) - from !== count) return false;
    for (let i = 0; i < count; i++) if (values[from + i] !== values[start + i]) return false;
    return true;
  }

  private textOf({ texts }: TagsToPack, index: number): number {
    const known = this.known[index] ?? -1;
    if (known !== -1) return known;
    const text = texts.text(index);
    let packed = this.textIndexes.get(text);
    if (packed === undefined) {
      packed = this.textIndexes.size;
      this.textIndexes.set(text, packed);
      this.texts.push(text);
    }
    this.known[index] = packed;
    return packed;
  }
}

/** Receiver side of the tag dictionary of one thread. */
export class TagSets {
  private texts: string[] = [];
  private sets: Tags[] = [];
  private tagCount = 0;

  /** Adds newly sent sets, which must arrive in packing order; returns all sets. */
  after({ isAnew, setEnds, tags, texts }: PackedTags): readonly Tags[] {
    if (isAnew) {
      // A new array: earlier entries that are not read yet still use the old one.
      this.sets = [];
      this.texts = [];
      this.tagCount = 0;
    }
    for (const text of texts) this.texts.push(text);
    const before = this.tagCount;
    for (const end of setEnds) {
      const set: Record<string, string> = {};
      for (; this.tagCount < end; this.tagCount += 2) {
        const at = this.tagCount - before;
        set[this.texts[uint32At(tags, at)] ?? ''] = this.texts[uint32At(tags, at + 1)] ?? '';
      }
      this.sets.push(set);
    }
    return this.sets;
  }
}

export class TagReader {
  private readonly packed: PackedTags;
  private readonly sets: readonly Tags[];
  private next = 0;

  constructor(packed: PackedTags, sets: readonly Tags[]) {
    this.packed = packed;
    this.sets = sets;
  }

  get entry(): number | undefined {
    return this.packed.tagged[this.next];
  }

  take(): Tags {
    return this.sets[uint32At(this.packed.sets, this.next++)] ?? {};
  }
}
