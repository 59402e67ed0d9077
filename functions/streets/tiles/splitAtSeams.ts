import { END_TRAITS, shapeMetres } from '../network/network.ts';
import { entryOf, float64At, int32At, numberAt, uint32At } from '../network/typedArrays.ts';
import type { StreetTile } from './tileCodec.ts';

/**
 * Splits edges at vertices of another import. Neighbouring extracts both hold the ways across their border, but each
 * splits them only at its own streets: without this no route could change between them before a way's end. Tiles do not
 * keep node ids of shape points, so a shape point counts as that vertex if its position is the same and the other
 * import has an edge there with the same next point. Tiles without an import id are not joined.
 */
export function splitAtSeams(tiles: readonly StreetTile[], importIds: readonly (string | undefined)[]): StreetTile[] {
  const imports = [...new Set(importIds.filter((id) => id !== undefined))];
  const ofImport = (id: string) => tiles.filter((_, t) => importIds[t] === id);
  const ends = new Map(imports.map((id) => [id, endsOf(ofImport(id))]));
  const split = new Map<string, (tile: StreetTile) => StreetTile>();
  for (const id of imports) {
    const own = new Set(ofImport(id).flatMap(({ vertices }) => [...vertices.id]));
    const others = imports.filter((other) => other !== id).flatMap((other) => [...(ends.get(other)?.values() ?? [])]);
    const foreign = new Map(others.filter((end) => !own.has(end.id)).map((end) => [keyOf(end), end]));
    const latitudes = new Set([...foreign.values()].map(({ latitude }) => latitude));
    split.set(id, (tile) => (foreign.size === 0 ? tile : splitTile(tile, foreign, latitudes)));
  }
  return tiles.map((tile, t) => split.get(importIds[t] ?? '')?.(tile) ?? tile);
}

/** A vertex with the next points along its edges. */
interface End {
  id: number;
  latitude: number;
  longitude: number;
  next: Set<string>;
}

const keyOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude} ${longitude}`;

function endsOf(tiles: readonly StreetTile[]): Map<number, End> {
  const ends = new Map<number, End>();
  for (const { vertices, edges, shape } of tiles) {
    const add = (vertex: number, next: number) => {
      const id = float64At(vertices.id, vertex);
      const end = ends.get(id) ?? {
        id,
        latitude: int32At(vertices.latitude, vertex),
        longitude: int32At(vertices.longitude, vertex),
        next: new Set<string>(),
      };
      ends.set(id, end);
      end.next.add(pointKey(shape, next));
    };
    for (let e = 0; e < edges.count; e++) {
      add(uint32At(edges.from, e), uint32At(edges.shapeStart, e) + 1);
      add(uint32At(edges.to, e), uint32At(edges.shapeStart, e + 1) - 2);
    }
  }
  return ends;
}

const pointKey = (shape: Int32Array, point: number) => `${shape[2 * point]} ${shape[2 * point + 1]}`;

interface Piece {
  edge: number;
  fromId: number;
  toId: number;
  first: number;
  last: number;
}

function splitTile(tile: StreetTile, foreign: ReadonlyMap<string, End>, latitudes: ReadonlySet<number>): StreetTile {
  const { vertices, edges, shape } = tile;
  const pieces: Piece[] = [];
  const added = new Map<number, End>();
  for (let edge = 0; edge < edges.count; edge++) {
    let first = uint32At(edges.shapeStart, edge);
    const end = uint32At(edges.shapeStart, edge + 1) - 1;
    let fromId = float64At(vertices.id, uint32At(edges.from, edge));
    for (let point = first + 1; point < end; point++) {
      if (!latitudes.has(int32At(shape, 2 * point))) continue;
      const here = foreign.get(pointKey(shape, point));
      if (!here) continue;
      if (!here.next.has(pointKey(shape, point - 1)) && !here.next.has(pointKey(shape, point + 1))) continue;
      pieces.push({ edge, fromId, toId: here.id, first, last: point });
      added.set(here.id, here);
      fromId = here.id;
      first = point;
    }
    pieces.push({ edge, fromId, toId: float64At(vertices.id, uint32At(edges.to, edge)), first, last: end });
  }
  return added.size === 0 ? tile : rebuilt(tile, pieces, added);
}

function rebuilt(tile: StreetTile, pieces: readonly Piece[], added: ReadonlyMap<number, End>): StreetTile {
  const { vertices, edges, shape } = tile;
  const id = Float64Array.from([...vertices.id, ...added.keys()]).sort();
  const indexes = new Map(Array.from(id, (each, index) => [each, index]));
  const latitude = new Int32Array(id.length);
  const longitude = new Int32Array(id.length);
  const put = (each: number, lat: number, lon: number) => {
    latitude[entryOf(indexes, each)] = lat;
    longitude[entryOf(indexes, each)] = lon;
  };
  vertices.id.forEach((each, v) => {
    put(each, int32At(vertices.latitude, v), int32At(vertices.longitude, v));
  });
  for (const end of added.values()) put(end.id, end.latitude, end.longitude);

  const shapeStart = new Uint32Array(pieces.length + 1);
  pieces.forEach(({ first, last }, p) => {
    shapeStart[p + 1] = uint32At(shapeStart, p) + last - first + 1;
  });
  const points = new Int32Array(2 * uint32At(shapeStart, pieces.length));
  pieces.forEach(({ first, last }, p) => {
    points.set(shape.subarray(2 * first, 2 * last + 2), 2 * uint32At(shapeStart, p));
  });
  const ofEdge = <Column extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(column: Column): Column => {
    const copy = new (column.constructor as new (length: number) => Column)(pieces.length);
    pieces.forEach(({ edge }, p) => {
      copy[p] = numberAt(column, edge);
    });
    return copy;
  };
  const metres = ofEdge(edges.metres);
  const isWhole = ({ edge, first, last }: Piece) =>
    last - first + 1 === uint32At(edges.shapeStart, edge + 1) - uint32At(edges.shapeStart, edge);
  pieces.forEach((piece, p) => {
    if (isWhole(piece)) return;
    const length = shapeMetres(points.subarray(2 * uint32At(shapeStart, p), 2 * uint32At(shapeStart, p + 1)));
    // Millimetres, as in the tile format.
    metres[p] = Math.round(length * 1000) / 1000;
  });
  return {
    ...tile,
    vertices: { count: id.length, id, latitude, longitude },
    edges: {
      count: pieces.length,
      from: Uint32Array.from(pieces, ({ fromId }) => entryOf(indexes, fromId)),
      to: Uint32Array.from(pieces, ({ toId }) => entryOf(indexes, toId)),
      metres,
      streetClass: ofEdge(edges.streetClass),
      flags: ofEdge(edges.flags),
      traits: Uint32Array.from(pieces, (piece) => traitsOf(piece, edges)),
      comfort: ofEdge(edges.comfort),
      shared: ofEdge(edges.shared),
      name: ofEdge(edges.name),
      componentMetres: ofEdge(edges.componentMetres),
      shapeStart,
    },
    shape: points,
  };
}

/** Traits of an edge's end do not apply to the end made by the split. */
function traitsOf({ edge, first, last }: Piece, { traits, shapeStart }: StreetTile['edges']): number {
  const isAtFrom = first === shapeStart[edge];
  const isAtTo = last === uint32At(shapeStart, edge + 1) - 1;
  return uint32At(traits, edge) & ~(isAtFrom ? 0 : END_TRAITS.from) & ~(isAtTo ? 0 : END_TRAITS.to);
}
