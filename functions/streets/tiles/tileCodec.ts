import { crc32, inflateRawSync } from 'node:zlib';
import { StreetsError } from '../errors.ts';
import type { Network } from '../network/network.ts';
import { entryOf, float64At, int32At, numberAt, uint8At, uint32At } from '../network/typedArrays.ts';
import { ByteReader, ByteWriter, deflated } from './bytes.ts';
import type { TileId } from './tileGrid.ts';
import { type TileEdge, verticesOf } from './tileGrid.ts';

/**
 * Street tile format: "SPST", a version byte, CRC-32 of the rest; then zoom, x, y, and the deflated streets.
 *
 * Streets are columns of delta-coded varints, which compress well and decode in tight loops. Vertices carry OSM node ids,
 * which join tiles. An edge is stored whole in every tile that its geometry touches and marked as shared; joinTiles keeps
 * one copy, so that any set of tiles contains all edges that reach into it.
 */
const MAGIC = Buffer.from('SPST', 'latin1');
export const TILE_VERSION = 2;
const HEADER_LENGTH = MAGIC.length + 1 + 4;

/** Streets of one tile: like Network, before joining, with positions in degrees x 1e7. */
export interface StreetTile {
  id: TileId;
  vertices: { count: number; id: Float64Array; latitude: Int32Array; longitude: Int32Array };
  edges: Network['edges'] & {
    shared: Uint8Array;
  };
  shape: Int32Array;
  names: string[];
}

export interface TileContent {
  id: TileId;
  edges: readonly TileEdge[];
}

export function encodeTile({ id, edges }: TileContent): Uint8Array {
  const body = new ByteWriter().varint(id.zoom).varint(id.x).varint(id.y);
  const bytes = body.raw(deflated(encodeStreets(edges))).finish();
  const header = Buffer.alloc(HEADER_LENGTH);
  MAGIC.copy(header);
  header.writeUInt8(TILE_VERSION, MAGIC.length);
  header.writeUInt32LE(crc32(bytes), MAGIC.length + 1);
  return Buffer.concat([header, bytes]);
}

export function decodeTile(bytes: Uint8Array): StreetTile {
  const body = checkedBody(bytes);
  const reader = new ByteReader(body);
  const id = { zoom: reader.varint(), x: reader.varint(), y: reader.varint() };
  return decodeStreets(id, new ByteReader(inflateRawSync(body.subarray(reader.at))));
}

export function checkedBody(tile: Uint8Array): Uint8Array {
  const bytes = Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength);
  if (bytes.length < HEADER_LENGTH || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new StreetsError('This is not a street tile.');
  }
  const version = bytes.readUInt8(MAGIC.length);
  if (version !== TILE_VERSION) {
    throw new StreetsError(
      `This street tile is of version ${version}, and version ${TILE_VERSION} is read here: import the extract again.`,
    );
  }
  const body = bytes.subarray(HEADER_LENGTH);
  if (crc32(body) !== bytes.readUInt32LE(MAGIC.length + 1)) {
    throw new StreetsError('This street tile is damaged: its checksum does not fit. Import the extract again.');
  }
  return body;
}

function encodeStreets(edges: readonly TileEdge[]): Uint8Array {
  const { ids, latitudes, longitudes, from, to, order } = verticesOf(edges);
  const sorted = Array.from(order, (e) => edges[e]).filter((edge) => edge !== undefined);
  const names = ['', ...new Set(edges.map((edge) => edge.name).filter((name) => name !== ''))].sort();
  const nameIndexes = new Map(names.map((name, index) => [name, index]));
  const components = [...new Set(edges.map((edge) => Math.round(edge.componentMetres)))].sort((a, b) => b - a);
  const componentIndexes = new Map(components.map((metres, index) => [metres, index]));

  const writer = new ByteWriter().varint(names.length);
  for (const name of names) writer.text(name);
  writer.varint(ids.length);
  const columnOfDeltas = (values: Iterable<number>) => {
    let previous = 0;
    for (const value of values) {
      writer.signed(value - previous);
      previous = value;
    }
  };
  columnOfDeltas(ids);
  columnOfDeltas(latitudes);
  columnOfDeltas(longitudes);
  writer.varint(components.length);
  columnOfDeltas(components);
  writer.varint(sorted.length);
  columnOfDeltas(order.map((e) => uint32At(from, e)));
  for (const e of order) writer.signed(uint32At(to, e) - uint32At(from, e));
  for (const edge of sorted) writer.varint(edge.streetClass);
  for (const edge of sorted) writer.varint(edge.flags * 2 + (edge.shared ? 1 : 0));
  for (const edge of sorted) writer.varint(entryOf(nameIndexes, edge.name));
  for (const edge of sorted) writer.varint(Math.round(edge.metres * 1000));
  for (const edge of sorted) writer.varint(entryOf(componentIndexes, Math.round(edge.componentMetres)));
  for (const edge of sorted) writer.varint(edge.shape.length / 2 - 2);
  for (const { shape } of sorted) {
    for (let p = 2; p < shape.length - 2; p++) writer.signed(int32At(shape, p) - int32At(shape, p - 2));
  }
  for (const bits of ['traits', 'comfort'] as const) {
    encodeEdgeBits(
      writer,
      sorted.map((edge) => edge[bits]),
    );
  }
  return writer.finish();
}

function decodeStreets(id: TileId, reader: ByteReader): StreetTile {
  const names = Array.from({ length: reader.varint() }, () => reader.text());
  const vertexCount = reader.varint();
  const vertices = {
    count: vertexCount,
    id: deltas(reader, new Float64Array(vertexCount)),
    latitude: deltas(reader, new Int32Array(vertexCount)),
    longitude: deltas(reader, new Int32Array(vertexCount)),
  };
  const components = deltas(reader, new Float64Array(reader.varint()));
  const count = reader.varint();
  const from = deltas(reader, new Uint32Array(count));
  const to = new Uint32Array(count);
  for (let e = 0; e < count; e++) to[e] = uint32At(from, e) + reader.signed();
  const streetClass = varints(reader, new Uint8Array(count));
  const flags = varints(reader, new Uint8Array(count));
  const shared = new Uint8Array(count);
  for (let e = 0; e < count; e++) {
    const both = uint8At(flags, e);
    shared[e] = both & 1;
    flags[e] = both >> 1;
  }
  const name = varints(reader, new Uint32Array(count));
  const metres = varints(reader, new Float64Array(count));
  for (let e = 0; e < count; e++) metres[e] = float64At(metres, e) / 1000;
  const componentMetres = varints(reader, new Float64Array(count));
  for (let e = 0; e < count; e++) componentMetres[e] = float64At(components, float64At(componentMetres, e));
  const shapeStart = new Uint32Array(count + 1);
  for (let e = 0; e < count; e++) shapeStart[e + 1] = uint32At(shapeStart, e) + 2 + reader.varint();
  const shape = new Int32Array(2 * uint32At(shapeStart, count));
  for (let e = 0, p = 0; e < count; e++) {
    const a = uint32At(from, e);
    const b = uint32At(to, e);
    const last = 2 * uint32At(shapeStart, e + 1) - 2;
    shape[p++] = int32At(vertices.latitude, a);
    shape[p++] = int32At(vertices.longitude, a);
    while (p < last) {
      shape[p] = int32At(shape, p - 2) + reader.signed();
      p++;
    }
    shape[p++] = int32At(vertices.latitude, b);
    shape[p++] = int32At(vertices.longitude, b);
  }
  const columns = { from, to, metres, streetClass, flags, shared, name, componentMetres, shapeStart };
  const edges = {
    count,
    ...columns,
    traits: decodeEdgeBits(reader, new Uint32Array(count)),
    comfort: decodeEdgeBits(reader, new Uint16Array(count)),
  };
  return { id, vertices, edges, shape, names };
}

function deltas<Column extends Float64Array | Int32Array | Uint32Array>(reader: ByteReader, column: Column): Column {
  for (let i = 0, value = 0; i < column.length; i++) {
    value += reader.signed();
    column[i] = value;
  }
  return column;
}

function varints<Column extends Float64Array | Uint32Array | Uint8Array>(reader: ByteReader, column: Column): Column {
  for (let i = 0; i < column.length; i++) column[i] = reader.varint();
  return column;
}

/** Dictionary coding: a table of the distinct bit sets, then an index per edge. */
function encodeEdgeBits(writer: ByteWriter, bits: readonly number[]): void {
  const distinct = [...new Set(bits)].sort((a, b) => a - b);
  const indexes = new Map(distinct.map((each, index) => [each, index]));
  writer.varint(distinct.length);
  for (const each of distinct) writer.varint(each);
  for (const each of bits) writer.varint(entryOf(indexes, each));
}

function decodeEdgeBits<Column extends Uint32Array | Uint16Array>(reader: ByteReader, column: Column): Column {
  const distinct = Array.from({ length: reader.varint() }, () => reader.varint());
  for (let i = 0; i < column.length; i++) column[i] = numberAt(distinct, reader.varint());
  return column;
}
