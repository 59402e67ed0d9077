import type { Tags } from '../import/osmSource.ts';
import { numberAt } from '../network/typedArrays.ts';
import { BrokenMessage, type ProtoCursor } from './protobuf.ts';

/** The string table of a block, decoded lazily and once. */
export class BlockTexts {
  private readonly bytes: Buffer;
  private readonly texts: (string | undefined)[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.bytes = Buffer.from(buffer, byteOffset, length);
  }

  index(table: ProtoCursor): void {
    for (let field = table.field(); field !== 0; field = table.field()) {
      if (field !== 1) {
        table.skip();
        continue;
      }
      const end = table.fieldEnd();
      this.starts.push(table.at);
      this.ends.push(end);
      table.at = end;
    }
  }

  text(index: number): string {
    const known = this.texts[index];
    if (known !== undefined) return known;
    if (index >= this.starts.length) throw new BrokenMessage('a tag refers to a text that is not there');
    const text = this.bytes.toString('utf8', this.starts[index], this.ends[index]);
    this.texts[index] = text;
    return text;
  }
}

/** Tags of the current entity as string indexes; overwritten by the next entity. */
export class BlockTags {
  readonly texts: BlockTexts;
  private readonly indexes: number[] = [];
  private count = 0;
  private readonly keys: ReadonlySet<string>;
  /** Per string: whether it is a wanted key; undefined until looked up. */
  private readonly wanted: (boolean | undefined)[] = [];

  constructor(texts: BlockTexts, keys: ReadonlySet<string>) {
    this.texts = texts;
    this.keys = keys;
  }

  /** Tags from key and value columns; undefined without a wanted key. */
  ofColumns(keys: ProtoCursor, values: ProtoCursor): this | undefined {
    if (values.at >= values.end) return undefined;
    const start = keys.at;
    let wanted = false;
    while (!wanted && keys.at < keys.end) wanted = this.isWanted(keys.varint());
    if (!wanted) return undefined;
    keys.at = start;
    this.count = 0;
    while (keys.at < keys.end) this.add(keys.varint(), values.varint());
    return this;
  }

  /** Dense nodes share one list: key, value, key, value, 0 for each node. */
  nextOf(list: ProtoCursor): this | undefined {
    const start = list.at;
    let wanted = false;
    for (let key = list.at < list.end ? list.varint() : 0; key !== 0; key = list.at < list.end ? list.varint() : 0) {
      list.varint();
      wanted ||= this.isWanted(key);
    }
    if (!wanted) return undefined;
    const end = list.at;
    this.count = 0;
    for (list.at = start; list.at < end; ) {
      const key = list.varint();
      if (key !== 0) this.add(key, list.varint());
    }
    return this;
  }

  read(): Tags {
    const tags: Record<string, string> = {};
    for (let i = 0; i < this.count; i += 2) {
      tags[this.texts.text(numberAt(this.indexes, i))] = this.texts.text(numberAt(this.indexes, i + 1));
    }
    return tags;
  }

  private add(key: number, value: number): void {
    this.indexes[this.count++] = key;
    this.indexes[this.count++] = value;
  }

  private isWanted(key: number): boolean {
    const known = this.wanted[key];
    if (known !== undefined) return known;
    const wanted = this.keys.has(this.texts.text(key));
    this.wanted[key] = wanted;
    return wanted;
  }
}
