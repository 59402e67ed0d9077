import type { Tags } from '../import/osmSource.ts';
import { Uint32List } from './uint32List.ts';

/** The tags of some entries, in arrays that go from one thread to another without being copied. */
export interface PackedTags {
  /** Entries with tags, and which of the sets each has: many entries are tagged alike, such as trees. */
  tagged: Uint32Array<ArrayBuffer>;
  sets: Uint32Array<ArrayBuffer>;
  /** Texts and sets are handed over once, until there are too many: then they are counted from 0 again. */
  isAnew: boolean;
  /** Of the sets that were not handed over yet: where the tags of each end, of all that were. */
  setEnds: Uint32Array<ArrayBuffer>;
  /** Indexes into all texts: key, value, key, value. */
  tags: Uint32Array<ArrayBuffer>;
  texts: string[];
}

/** A thread knows so many texts, and so many sets: a country has millions of names. */
const MAX_KNOWN = 1 << 16;

/** Those of one entry as its block has them. */
interface TagsToPack {
  texts: { text(index: number): string };
  /** Of its texts: key, value, key, value. */
  indexes: readonly number[];
  count: number;
}

/** Packs tags of one block after the other: texts and sets that several of them have are packed once. */
export class TagPacker {
  private readonly tagged = new Uint32List();
  private readonly sets = new Uint32List();
  /** Of all known sets. */
  private readonly setEnds = new Uint32List();
  private readonly tags = new Uint32List();
  private readonly textIndexes = new Map<string, number>();
  /** By hash: the last set that had it. */
  private readonly setsByHash = new Map<number, number>();
  /** Not handed over yet, and how much of the others is. */
  private texts: string[] = [];
  private handed = { sets: 0, tags: 0 };
  private isAnew = true;
  /** By text of the block that is packed now: where it is among those of all, or -1. */
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

  /** Then it has no entries. */
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
      const text = this.textOf(tags, tags.indexes[i] ?? 0);
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

  /** Whether the set is the same as what was pushed last, from `start` on. */
  private isSet(set: number, start: number): boolean {
    const [values, from] = [this.tags.values, set === 0 ? 0 : (this.setEnds.values[set - 1] ?? 0)];
    const count = this.tags.length - start;
    if ((this.setEnds.values[set] ?? 0) - from !== count) return false;
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

/** The sets that one thread has handed over. */
export class TagSets {
  private texts: string[] = [];
  private sets: Tags[] = [];
  private tagCount = 0;

  /** Takes what is new, in the order in which it was packed; answers the sets that its entries have. */
  after({ isAnew, setEnds, tags, texts }: PackedTags): readonly Tags[] {
    if (isAnew) {
      // Not emptied: entries that came before may not have been read yet.
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
        set[this.texts[tags[at] ?? 0] ?? ''] = this.texts[tags[at + 1] ?? 0] ?? '';
      }
      this.sets.push(set);
    }
    return this.sets;
  }
}

/** The tags of one entry after the other. */
export class TagReader {
  private readonly packed: PackedTags;
  private readonly sets: readonly Tags[];
  private next = 0;

  constructor(packed: PackedTags, sets: readonly Tags[]) {
    this.packed = packed;
    this.sets = sets;
  }

  /** The next one that has tags; undefined behind the last of them. */
  get entry(): number | undefined {
    return this.packed.tagged[this.next];
  }

  /** Those of this entry: then the next one follows. */
  take(): Tags {
    return this.sets[this.packed.sets[this.next++] ?? 0] ?? {};
  }
}
