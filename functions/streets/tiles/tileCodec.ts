import { crc32, inflateRawSync } from 'node:zlib';
import { StreetsError } from '../errors.ts';
import type { Network } from '../network/network.ts';
import { UNKNOWN_TRAITS } from '../network/traits.ts';
import { type Area, decodeAreas, decodePlaces, encodeAreas, encodePlaces, type Place } from './basemapCodec.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { decodeEdgeBits, encodeEdgeBits } from './edgeBits.ts';
import { deflated } from './packed.ts';
import { type TileEdge, verticesOf } from './tileEdges.ts';
import type { TileId } from './tileGrid.ts';

/**
 * A street tile as bytes: "SPST", a version byte, the CRC-32 of all that follows; then zoom, x, y and sections, each
 * with its type and length before it and deflated on its own. A reader takes the sections it wants and skips the rest,
 * so a route never inflates buildings and an old reader passes over sections of tomorrow.
 *
 * Streets are columns of small differences (varints), which deflate well and decode in tight loops. A vertex is stored
 * with its OSM node id: that is what joins tiles. An edge is stored whole in every tile its geometry touches, marked
 * as shared, and joinTiles keeps one copy: so whatever tiles are loaded, no edge that reaches into them is missing.
 */
const MAGIC = Buffer.from('SPST', 'latin1');
export const TILE_VERSION = 1;
const HEADER_LENGTH = MAGIC.length + 1 + 4;

const SECTION = { streets: 1, areas: 2, places: 3, traits: 4, comfort: 5 } as const;

/** The streets of one tile; like Network, but positions are degrees x 1e7 and nothing is joined yet. */
export interface StreetTile {
  id: TileId;
  vertices: { count: number; id: Float64Array; latitude: Int32Array; longitude: Int32Array };
  edges: Network['edges'] & {
    /** Whether other tiles hold it too. */
    shared: Uint8Array;
  };
  shape: Int32Array;
  names: string[];
}

export interface TileContent {
  id: TileId;
  edges: readonly TileEdge[];
  /** Tiles of before there were map tiles hold what the map shows beside the streets. */
  areas?: readonly Area[];
  places?: readonly Place[];
}

export function encodeTile({ id, edges, areas = [], places = [] }: TileContent): Uint8Array {
  const body = new ByteWriter().varint(id.zoom).varint(id.x).varint(id.y);
  const section = (type: number, content: ByteWriter) => body.varint(type).block(deflated(content.finish()));
  const streets = encodeStreets(edges);
  section(SECTION.streets, streets.writer);
  section(SECTION.traits, encodeEdgeBits(streets.sorted.map(({ traits }) => traits)));
  const comfort = streets.sorted.map((edge) => edge.comfort);
  if (comfort.some((bits) => bits !== 0)) section(SECTION.comfort, encodeEdgeBits(comfort));
  if (areas.length > 0) section(SECTION.areas, encodeAreas(areas));
  if (places.length > 0) section(SECTION.places, encodePlaces(places));
  const bytes = body.finish();
  const header = Buffer.alloc(HEADER_LENGTH);
  MAGIC.copy(header);
  header.writeUInt8(TILE_VERSION, MAGIC.length);
  header.writeUInt32LE(crc32(bytes), MAGIC.length + 1);
  return Buffer.concat([header, bytes]);
}

export function decodeTile(bytes: Uint8Array): StreetTile {
  const { id, sections } = openTile(bytes);
  const bits = (type: number, unknown: number) => (count: number) => {
    const section = sections.get(type);
    return decodeEdgeBits(section && new ByteReader(inflateRawSync(section)), count, unknown);
  };
  return decodeStreets(id, new ByteReader(inflated(sections.get(SECTION.streets))), {
    traits: bits(SECTION.traits, UNKNOWN_TRAITS),
    comfort: bits(SECTION.comfort, 0),
  });
}

/** What a map shows beside the streets. */
export function decodeBasemap(bytes: Uint8Array): { areas: Area[]; places: Place[] } {
  const { sections } = openTile(bytes);
  const reader = (type: number) => new ByteReader(inflated(sections.get(type)));
  return { areas: decodeAreas(reader(SECTION.areas)), places: decodePlaces(reader(SECTION.places)) };
}

/** A section that a tile does without reads like one with zero entries. */
function inflated(section: Uint8Array | undefined): Uint8Array {
  return section === undefined ? Uint8Array.of(0, 0, 0) : inflateRawSync(section);
}

function openTile(tile: Uint8Array): { id: TileId; sections: Map<number, Uint8Array> } {
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
  const reader = new ByteReader(body);
  const id = { zoom: reader.varint(), x: reader.varint(), y: reader.varint() };
  const sections = new Map<number, Uint8Array>();
  while (reader.at < reader.end) {
    const type = reader.varint();
    sections.set(type, reader.block());
  }
  return { id, sections };
}

function encodeStreets(edges: readonly TileEdge[]): { writer: ByteWriter; sorted: readonly TileEdge[] } {
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
  columnOfDeltas(order.map((e) => from[e] ?? 0));
  for (const e of order) writer.signed((to[e] ?? 0) - (from[e] ?? 0));
  for (const edge of sorted) writer.varint(edge.streetClass);
  for (const edge of sorted) writer.varint(edge.flags * 2 + (edge.shared ? 1 : 0));
  for (const edge of sorted) writer.varint(nameIndexes.get(edge.name) ?? 0);
  for (const edge of sorted) writer.varint(Math.round(edge.metres * 1000));
  for (const edge of sorted) writer.varint(componentIndexes.get(Math.round(edge.componentMetres)) ?? 0);
  for (const edge of sorted) writer.varint(edge.shape.length / 2 - 2);
  for (const { shape } of sorted) {
    for (let p = 2; p < shape.length - 2; p++) writer.signed((shape[p] ?? 0) - (shape[p - 2] ?? 0));
  }
  return { writer, sorted };
}

type EdgeBits = (count: number) => Uint16Array;

function decodeStreets(id: TileId, reader: ByteReader, bits: { traits: EdgeBits; comfort: EdgeBits }): StreetTile {
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
  for (let e = 0; e < count; e++) to[e] = (from[e] ?? 0) + reader.signed();
  const streetClass = varints(reader, new Uint8Array(count));
  const flags = varints(reader, new Uint8Array(count));
  const shared = new Uint8Array(count);
  for (let e = 0; e < count; e++) {
    const both = flags[e] ?? 0;
    shared[e] = both & 1;
    flags[e] = both >> 1;
  }
  const name = varints(reader, new Uint32Array(count));
  const metres = varints(reader, new Float64Array(count));
  for (let e = 0; e < count; e++) metres[e] = (metres[e] ?? 0) / 1000;
  const componentMetres = varints(reader, new Float64Array(count));
  for (let e = 0; e < count; e++) componentMetres[e] = components[componentMetres[e] ?? 0] ?? 0;
  const shapeStart = new Uint32Array(count + 1);
  for (let e = 0; e < count; e++) shapeStart[e + 1] = (shapeStart[e] ?? 0) + 2 + reader.varint();
  const shape = new Int32Array(2 * (shapeStart[count] ?? 0));
  for (let e = 0, p = 0; e < count; e++) {
    const a = from[e] ?? 0;
    const b = to[e] ?? 0;
    const last = 2 * (shapeStart[e + 1] ?? 0) - 2;
    shape[p++] = vertices.latitude[a] ?? 0;
    shape[p++] = vertices.longitude[a] ?? 0;
    while (p < last) {
      shape[p] = (shape[p - 2] ?? 0) + reader.signed();
      p++;
    }
    shape[p++] = vertices.latitude[b] ?? 0;
    shape[p++] = vertices.longitude[b] ?? 0;
  }
  const columns = { from, to, metres, streetClass, flags, shared, name, componentMetres, shapeStart };
  const edges = { count, ...columns, traits: bits.traits(count), comfort: bits.comfort(count) };
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
