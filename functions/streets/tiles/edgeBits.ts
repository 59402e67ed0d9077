import { type ByteReader, ByteWriter } from './bytes.ts';

/** A bit set of each of a tile's edges, in the order of its edges: a table of those that occur, then an index for each. */
export function encodeEdgeBits(bits: readonly number[]): ByteWriter {
  const distinct = [...new Set(bits)].sort((a, b) => a - b);
  const indexes = new Map(distinct.map((each, index) => [each, index]));
  const writer = new ByteWriter().varint(distinct.length);
  for (const each of distinct) writer.varint(each);
  for (const each of bits) writer.varint(indexes.get(each) ?? 0);
  return writer;
}

/** A tile from before there were such bits has no such section. */
export function decodeEdgeBits(reader: ByteReader | undefined, count: number, unknown: number): Uint16Array {
  const bits = new Uint16Array(count).fill(unknown);
  if (reader === undefined) return bits;
  const distinct = Array.from({ length: reader.varint() }, () => reader.varint());
  for (let e = 0; e < count; e++) bits[e] = distinct[reader.varint()] ?? unknown;
  return bits;
}
