import { UNKNOWN_TRAITS } from '../network/traits.ts';
import { type ByteReader, ByteWriter } from './bytes.ts';

/** The traits of a tile's edges, in the order of its edges: a table of those that occur, then an index for each. */
export function encodeTraits(traits: readonly number[]): ByteWriter {
  const distinct = [...new Set(traits)].sort((a, b) => a - b);
  const indexes = new Map(distinct.map((each, index) => [each, index]));
  const writer = new ByteWriter().varint(distinct.length);
  for (const each of distinct) writer.varint(each);
  for (const each of traits) writer.varint(indexes.get(each) ?? 0);
  return writer;
}

/** A tile from before there were traits has no such section. */
export function decodeTraits(reader: ByteReader | undefined, count: number): Uint16Array {
  const traits = new Uint16Array(count).fill(UNKNOWN_TRAITS);
  if (reader === undefined) return traits;
  const distinct = Array.from({ length: reader.varint() }, () => reader.varint());
  for (let e = 0; e < count; e++) traits[e] = distinct[reader.varint()] ?? UNKNOWN_TRAITS;
  return traits;
}
