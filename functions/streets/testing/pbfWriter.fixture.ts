import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PbfWriter as Message } from 'pbf';
import type { OsmNode, OsmWay, Relation } from '../import/osmSource.ts';

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

const usual: Required<PbfOptions> = {
  ...{ dense: true, compression: 'zlib', granularity: 100, sorted: false, missing: 'nothing' },
  requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes'],
};
const BLOB_FIELD = { raw: 1, zlib: 3, lzma: 4, lz4: 6, zstd: 7 } as const;

export class PbfWriter {
  private readonly descriptor: number;
  private readonly options: Required<PbfOptions>;

  constructor(path: string, options: PbfOptions = {}) {
    this.options = { ...usual, ...options };
    this.descriptor = openSync(path, 'w');
    const header = new Message();
    for (const feature of this.options.requiredFeatures) header.writeStringField(4, feature);
    if (this.options.sorted) header.writeStringField(5, 'Sort.Type_then_ID');
    this.blob('OSMHeader', header, 'raw');
  }

  nodes(nodes: readonly OsmNode[]): void {
    if (nodes.length === 0) return;
    const strings = new Strings();
    const group = new Message();
    const { granularity, missing } = this.options;
    const units = (what: 'latitude' | 'longitude') => (node: OsmNode) => Math.round((node[what] * 1e9) / granularity);
    if (this.options.dense) {
      const dense = new Message();
      dense.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)));
      const all = (what: 'latitude' | 'longitude') =>
        deltas((missing === what ? nodes.slice(0, -1) : nodes).map(units(what)));
      dense.writePackedSVarint(8, all('latitude'));
      dense.writePackedSVarint(9, all('longitude'));
      const tags = nodes.map(({ tags = {} }) => Object.entries(tags).flat().map(strings.index));
      dense.writePackedVarint(
        10,
        tags.flatMap((each) => [...each, 0]),
      );
      group.writeBytesField(2, dense.finish());
    } else {
      for (const node of nodes) {
        const single = new Message();
        single.writeSVarintField(1, node.id);
        strings.writeTags(single, node.tags);
        single.writeSVarintField(8, units('latitude')(node));
        single.writeSVarintField(9, units('longitude')(node));
        group.writeBytesField(1, single.finish());
      }
    }
    this.block(strings, group);
  }

  ways(ways: readonly OsmWay[]): void {
    const strings = new Strings();
    const group = new Message();
    ways.forEach(({ id = 0, refs, tags }, index) => {
      const way = new Message();
      way.writeVarintField(1, id || index + 1);
      strings.writeTags(way, tags);
      way.writePackedSVarint(8, deltas(refs));
      group.writeBytesField(3, way.finish());
    });
    this.block(strings, group);
  }

  relations(relations: readonly Relation[]): void {
    const strings = new Strings();
    const group = new Message();
    relations.forEach(({ tags, members }, index) => {
      const relation = new Message();
      relation.writeVarintField(1, index + 1);
      strings.writeTags(relation, tags);
      // Nodes and relations among the members occur in real data.
      relation.writePackedVarint(8, [0, ...members.map(({ role }) => strings.index(role)), 0]);
      relation.writePackedSVarint(9, deltas([77, ...members.map(({ id }) => id), 78]));
      relation.writePackedVarint(10, [0, ...members.map(() => 1), 2]);
      group.writeBytesField(4, relation.finish());
    });
    this.block(strings, group);
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private block(strings: Strings, group: Message): void {
    const block = new Message();
    block.writeBytesField(1, strings.table());
    block.writeBytesField(2, group.finish());
    block.writeVarintField(17, this.options.granularity);
    this.blob('OSMData', block, this.options.compression);
  }

  private blob(type: string, content: Message, compression: keyof typeof BLOB_FIELD): void {
    const raw = content.finish();
    const blob = new Message();
    if (compression !== 'raw') blob.writeVarintField(2, raw.length);
    blob.writeBytesField(BLOB_FIELD[compression], compression === 'zlib' ? deflateSync(raw) : raw);
    const body = blob.finish();
    const header = new Message();
    header.writeStringField(1, type);
    header.writeVarintField(3, body.length);
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
  private readonly known = new Map([['', 0]]);

  readonly index = (text: string): number => {
    const index = this.known.get(text) ?? this.known.size;
    this.known.set(text, index);
    return index;
  };

  /** The keys and values of a node, way or relation. */
  writeTags(into: Message, tags: Readonly<Record<string, string>> = {}): void {
    into.writePackedVarint(2, Object.keys(tags).map(this.index));
    into.writePackedVarint(3, Object.values(tags).map(this.index));
  }

  table(): Uint8Array {
    const table = new Message();
    for (const text of this.known.keys()) table.writeStringField(1, text);
    return table.finish();
  }
}

const deltas = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));
