import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { OsmNode, OsmWay, Relation } from '../import/osmSource.ts';
import { ByteWriter } from '../tiles/bytes.ts';

/** Writes small `.osm.pbf` files for tests and generated ones for measurements. */
export interface PbfOptions {
  dense?: boolean;
  compression?: 'zlib' | 'raw' | 'lzma' | 'lz4' | 'zstd';
  requiredFeatures?: readonly string[];
  granularity?: number;
  /** Header flag: nodes first, relations last. */
  sorted?: boolean;
  /** A field that the last dense node lacks. */
  missing?: 'latitude' | 'longitude' | 'nothing';
}

const BLOB_FIELD = { raw: 1, zlib: 3, lzma: 4, lz4: 6, zstd: 7 } as const;

export class PbfWriter {
  private readonly descriptor: number;
  private readonly options: Required<PbfOptions>;

  constructor(path: string, options: PbfOptions = {}) {
    this.options = {
      dense: true,
      compression: 'zlib',
      requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes'],
      granularity: 100,
      sorted: false,
      missing: 'nothing',
      ...options,
    };
    this.descriptor = openSync(path, 'w');
    const header = new Message();
    for (const feature of this.options.requiredFeatures) header.textField(4, feature);
    if (this.options.sorted) header.textField(5, 'Sort.Type_then_ID');
    this.blob('OSMHeader', header, 'raw');
  }

  nodes(nodes: readonly OsmNode[]): void {
    const strings = new Strings();
    const group = new Message();
    const { granularity } = this.options;
    const units = (degrees: number) => Math.round((degrees * 1e9) / granularity);
    if (this.options.dense) {
      const dense = new Message();
      dense.message(1, deltas(nodes.map((node) => node.id)));
      const ofEach = (what: 'latitude' | 'longitude') =>
        deltas((this.options.missing === what ? nodes.slice(0, -1) : nodes).map((node) => units(node[what])));
      dense.message(8, ofEach('latitude'));
      dense.message(9, ofEach('longitude'));
      const tags = new Message();
      for (const node of nodes) {
        for (const [key, value] of Object.entries(node.tags ?? {})) {
          tags.varint(strings.index(key));
          tags.varint(strings.index(value));
        }
        tags.varint(0);
      }
      dense.message(10, tags);
      group.message(2, dense);
    } else {
      for (const { id, latitude, longitude, tags = {} } of nodes) {
        const node = new Message();
        node.key(1, 0).signed(id);
        node.message(2, packed(Object.keys(tags).map((key) => strings.index(key))));
        node.message(3, packed(Object.values(tags).map((value) => strings.index(value))));
        node.key(8, 0).signed(units(latitude));
        node.key(9, 0).signed(units(longitude));
        group.message(1, node);
      }
    }
    this.block(strings, group);
  }

  ways(ways: readonly OsmWay[]): void {
    const strings = new Strings();
    const group = new Message();
    ways.forEach(({ id = 0, refs, tags }, index) => {
      const way = new Message();
      way.key(1, 0).varint(id || index + 1);
      way.message(2, packed(Object.keys(tags).map((key) => strings.index(key))));
      way.message(3, packed(Object.values(tags).map((value) => strings.index(value))));
      way.message(8, deltas(refs));
      group.message(3, way);
    });
    this.block(strings, group);
  }

  relations(relations: readonly Relation[]): void {
    const strings = new Strings();
    const group = new Message();
    relations.forEach(({ tags, members }, index) => {
      const relation = new Message();
      relation.key(1, 0).varint(index + 1);
      relation.message(2, packed(Object.keys(tags).map((key) => strings.index(key))));
      relation.message(3, packed(Object.values(tags).map((value) => strings.index(value))));
      // Nodes and relations among the members occur in real data.
      relation.message(8, packed([0, ...members.map(({ role }) => strings.index(role)), 0]));
      relation.message(9, deltas([77, ...members.map(({ id }) => id), 78]));
      relation.message(10, packed([0, ...members.map(() => 1), 2]));
      group.message(4, relation);
    });
    this.block(strings, group);
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private block(strings: Strings, group: Message): void {
    const block = new Message();
    block.message(1, strings.table());
    block.message(2, group);
    block.key(17, 0).varint(this.options.granularity);
    this.blob('OSMData', block, this.options.compression);
  }

  private blob(type: string, content: Message, compression: keyof typeof BLOB_FIELD): void {
    const raw = content.finish();
    const blob = new Message();
    if (compression !== 'raw') blob.key(2, 0).varint(raw.length);
    blob.bytes(BLOB_FIELD[compression], compression === 'zlib' ? deflateSync(raw, { level: 6 }) : raw);
    const body = blob.finish();
    const header = new Message();
    header.textField(1, type);
    header.key(3, 0).varint(body.length);
    const head = header.finish();
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    writeSync(this.descriptor, Buffer.concat([length, head, body]));
  }
}

/** Writes a whole extract. */
export function writePbf(
  path: string,
  { nodes, ways }: { nodes: readonly OsmNode[]; ways: readonly OsmWay[] },
  options?: PbfOptions,
): void {
  const writer = new PbfWriter(path, options);
  writer.nodes(nodes);
  writer.ways(ways);
  writer.close();
}

class Strings {
  private readonly texts = [''];
  private readonly known = new Map<string, number>();

  index(text: string): number {
    const index = this.known.get(text) ?? this.texts.push(text) - 1;
    this.known.set(text, index);
    return index;
  }

  table(): Message {
    const table = new Message();
    for (const text of this.texts) table.textField(1, text);
    return table;
  }
}

class Message extends ByteWriter {
  key(field: number, wireType: number): this {
    return this.varint(field * 8 + wireType);
  }

  bytes(field: number, bytes: Uint8Array): this {
    return this.key(field, 2).block(bytes);
  }

  textField(field: number, text: string): this {
    return this.key(field, 2).text(text);
  }

  message(field: number, message: Message): this {
    return this.bytes(field, message.finish());
  }
}

function packed(values: readonly number[]): Message {
  const message = new Message();
  for (const value of values) message.varint(value);
  return message;
}

function deltas(values: readonly number[]): Message {
  const message = new Message();
  let previous = 0;
  for (const value of values) {
    message.signed(value - previous);
    previous = value;
  }
  return message;
}
