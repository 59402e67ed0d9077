import type { Tags } from '../import/osmSource.ts';
import { Uint32List } from './uint32List.ts';

/** The tags of some entries, in arrays that go from one thread to another without being copied. */
export interface PackedTags {
  /** Entries with tags, and which of the sets each has: many entries are tagged alike, such as trees. */
  tagged: Uint32Array<ArrayBuffer>;
  sets: Uint32Array<ArrayBuffer>;
  /** Where the tags of each set end. */
  setEnds: Uint32Array<ArrayBuffer>;
  /** Indexes into the texts: key, value, key, value. */
  tags: Uint32Array<ArrayBuffer>;
  texts: string[];
}

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
  private readonly setEnds = new Uint32List();
  private readonly tags = new Uint32List();
  private texts: string[] = [];
  private readonly textIndexes = new Map<string, number>();
  /** By text of the block that is packed now: where it is among those of all, or -1. */
  private known = new Int32Array(0);
  /** By hash: the last set that had it. */
  private readonly setsByHash = new Map<number, number>();

  beginBlock(texts: number): void {
    if (texts > this.known.length) this.known = new Int32Array(2 * texts);
    this.known.fill(-1, 0, texts);
  }

  add(entry: number, tags: TagsToPack): void {
    this.tagged.push(entry);
    this.sets.push(this.setOf(tags));
  }

  /** Then it is empty. */
  finish(): PackedTags {
    const { texts } = this;
    this.texts = [];
    this.textIndexes.clear();
    this.setsByHash.clear();
    const [tagged, sets] = [this.tagged.take(), this.sets.take()];
    return { tagged, sets, setEnds: this.setEnds.take(), tags: this.tags.take(), texts };
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
    const packed = this.textIndexes.get(text) ?? this.texts.push(text) - 1;
    this.textIndexes.set(text, packed);
    this.known[index] = packed;
    return packed;
  }
}

/** The tags of one entry after the other. */
export class TagReader {
  private readonly packed: PackedTags;
  private readonly read: Tags[] = [];
  private next = 0;

  constructor(packed: PackedTags) {
    this.packed = packed;
  }

  /** The next one that has tags; undefined behind the last of them. */
  get entry(): number | undefined {
    return this.packed.tagged[this.next];
  }

  /** Those of this entry: then the next one follows. */
  take(): Tags {
    const set = this.packed.sets[this.next++] ?? 0;
    this.read[set] ??= this.readSet(set);
    return this.read[set];
  }

  private readSet(set: number): Tags {
    const { setEnds, tags, texts } = this.packed;
    const found: Record<string, string> = {};
    for (let at = set === 0 ? 0 : (setEnds[set - 1] ?? 0); at < (setEnds[set] ?? 0); at += 2) {
      found[texts[tags[at] ?? 0] ?? ''] = texts[tags[at + 1] ?? 0] ?? '';
    }
    return found;
  }
}
