import type { Position } from '../../../shared/domain/geo.ts';
import { StreetsError } from '../errors.ts';
import { perComponent } from '../network/components.ts';
import type { Network } from '../network/network.ts';
import { DEGREE, incidentLists } from '../network/network.ts';
import { float64At, int32At, numberAt, uint8At, uint16At, uint32At } from '../network/typedArrays.ts';
import type { ImportEntry } from './catalogue.ts';
import { type ImportsOptions, importsInUse } from './importsInUse.ts';
import { LruCache } from './lruCache.ts';
import type { Place, PlaceKind } from './placeCodec.ts';
import { splitAtSeams } from './splitAtSeams.ts';
import { decodeTile, type StreetTile } from './tileCodec.ts';
import { type Bounds, type TileId, tilesAround, tilesIn } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { townPlaceOf } from './town.ts';

/**
 * Joins tiles to one network: vertices by OSM node id, one copy of each edge that several tiles hold. With tiles of
 * several imports (`fromSeveralImports`) any edge may be duplicated, and components may be connected across a border:
 * each takes the largest length of its parts.
 */
function joinTiles(tiles: readonly StreetTile[], fromSeveralImports = false): Network {
  const { vertices, places } = joinVertices(tiles);
  const keep = tiles.map((tile) => new Uint8Array(tile.edges.count));
  let edgeCount = 0;
  let pointCount = 0;
  const seen = new Set<string>();
  tiles.forEach((tile, t) => {
    for (let e = 0; e < tile.edges.count; e++) {
      if (fromSeveralImports || tile.edges.shared[e] === 1) {
        const identity = edgeIdentity(tile, e);
        if (seen.has(identity)) continue;
        seen.add(identity);
      }
      edgeCount++;
      pointCount += uint32At(tile.edges.shapeStart, e + 1) - uint32At(tile.edges.shapeStart, e);
      const kept = keep[t];
      if (kept) kept[e] = 1;
    }
  });

  const edges: Network['edges'] = {
    count: edgeCount,
    from: new Uint32Array(edgeCount),
    to: new Uint32Array(edgeCount),
    metres: new Float64Array(edgeCount),
    streetClass: new Uint8Array(edgeCount),
    flags: new Uint8Array(edgeCount),
    traits: new Uint32Array(edgeCount),
    comfort: new Uint16Array(edgeCount),
    name: new Uint32Array(edgeCount),
    componentMetres: new Float64Array(edgeCount),
    shapeStart: new Uint32Array(edgeCount + 1),
  };
  const shape = new Int32Array(2 * pointCount);
  const names = [''];
  const nameIndexes = new Map([['', 0]]);
  let next = 0;
  let nextPoint = 0;
  tiles.forEach((tile, t) => {
    const place = places[t] ?? new Uint32Array();
    const kept = keep[t] ?? new Uint8Array();
    const nameOf = tile.names.map((name) => {
      const index = nameIndexes.get(name) ?? names.push(name) - 1;
      nameIndexes.set(name, index);
      return index;
    });
    const from = tile.edges;
    for (let e = 0; e < from.count; e++) {
      if (kept[e] === 0) continue;
      edges.from[next] = uint32At(place, uint32At(from.from, e));
      edges.to[next] = uint32At(place, uint32At(from.to, e));
      edges.metres[next] = float64At(from.metres, e);
      edges.streetClass[next] = uint8At(from.streetClass, e);
      edges.flags[next] = uint8At(from.flags, e);
      edges.traits[next] = uint32At(from.traits, e);
      edges.comfort[next] = uint16At(from.comfort, e);
      edges.name[next] = numberAt(nameOf, uint32At(from.name, e));
      edges.componentMetres[next] = float64At(from.componentMetres, e);
      const last = 2 * uint32At(from.shapeStart, e + 1);
      for (let p = 2 * uint32At(from.shapeStart, e); p < last; p++) shape[nextPoint++] = int32At(tile.shape, p);
      next++;
      edges.shapeStart[next] = nextPoint / 2;
    }
  });
  if (fromSeveralImports) edges.componentMetres = perComponent(vertices.count, edges, edges.componentMetres, Math.max);
  return { vertices, edges, shape, names, ...incidentLists(vertices.count, edges.from, edges.to) };
}

/** The vertices of all tiles without duplicates. `places` holds, for each tile, the index of each of its vertices. */
function joinVertices(tiles: readonly StreetTile[]): { vertices: Network['vertices']; places: Uint32Array[] } {
  const all = new Float64Array(tiles.reduce((sum, tile) => sum + tile.vertices.count, 0));
  let filled = 0;
  for (const tile of tiles) {
    all.set(tile.vertices.id, filled);
    filled += tile.vertices.count;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[count++] = float64At(all, i);
  const id = all.slice(0, count);
  const latitude = new Float64Array(count);
  const longitude = new Float64Array(count);
  const places = tiles.map(({ vertices }) => {
    const place = indexesIn(id, vertices.id);
    for (let v = 0; v < vertices.count; v++) {
      latitude[uint32At(place, v)] = int32At(vertices.latitude, v) / DEGREE;
      longitude[uint32At(place, v)] = int32At(vertices.longitude, v) / DEGREE;
    }
    return place;
  });
  return { vertices: { count, id, latitude, longitude }, places };
}

/** Positions of the sorted `ids` in the sorted `all`, which contains them. */
function indexesIn(all: Float64Array, ids: Float64Array): Uint32Array {
  const indexes = new Uint32Array(ids.length);
  let low = 0;
  for (let i = 0; i < ids.length; i++) {
    while (float64At(all, low) < float64At(ids, i)) low++;
    indexes[i] = low;
  }
  return indexes;
}

/** Copies of an edge have the same ends, attributes and geometry. Length and a sum stand for the geometry. */
function edgeIdentity({ vertices, edges, shape, names }: StreetTile, e: number): string {
  let sum = 0;
  const last = 2 * uint32At(edges.shapeStart, e + 1);
  for (let p = 2 * uint32At(edges.shapeStart, e); p < last; p++) sum += int32At(shape, p);
  const ends = `${vertices.id[uint32At(edges.from, e)]}>${vertices.id[uint32At(edges.to, e)]}`;
  return `${ends} ${edges.metres[e]} ${sum} ${edges.streetClass[e]}.${edges.flags[e]} ${names[uint32At(edges.name, e)]}`;
}

/** Imported streets of a store for a running stack; new imports need no restart. */
export interface Streets {
  load(home: Position, radiusMetres: number): Promise<Network>;
  loadBounds(bounds: Bounds): Promise<Network>;
  imports(): Promise<readonly ImportEntry[]>;
  importsAround(home: Position, radiusMetres: number): Promise<readonly ImportEntry[]>;
  /** The town with the strongest influence at the point, of all kinds or only of `kinds`. */
  townAt(point: Position, kinds?: readonly PlaceKind[]): Promise<Place | undefined>;
}

const TILES_BYTES = 192 * 1024 * 1024;
const NETWORKS_KEPT = 4;

export function openStreets(store: TileStore, options: ImportsOptions = {}): Streets {
  const tiles = new LruCache<StreetTile>(TILES_BYTES, sizeOfTile);
  const networks = new LruCache<Network>(NETWORKS_KEPT, () => 1);
  const { imports, stored, read: readRange, townsAround, forget } = importsInUse(store, options);

  /** A replaced import may lose its tiles during a read: retries once with the new list. */
  async function retried<T>(attempt: (isLastTry: boolean) => Promise<T>): Promise<T> {
    try {
      return await attempt(false);
    } catch (error) {
      if (!(error instanceof StreetsError)) throw error;
      forget();
      return await attempt(true);
    }
  }

  function network(wanted: readonly TileId[], centre: Position): Promise<Network> {
    return retried(async (isLastTry) => {
      const found = await stored(wanted, centre, isLastTry);
      const several = new Set(found.map(({ importId }) => importId)).size > 1;
      return networks.get(found.map(({ key }) => key).join(' '), async () => {
        const read = await Promise.all(
          found.map(({ key, range }) => tiles.get(key, () => readRange(range, decodeTile))),
        );
        const ids = found.map(({ importId, standalone }) => (standalone ? undefined : importId));
        return joinTiles(several ? splitAtSeams(read, ids) : read, several);
      });
    });
  }

  return {
    load: (home, radiusMetres) => network(tilesAround(home.latitude, home.longitude, radiusMetres), home),
    loadBounds: (bounds) => network(tilesIn(bounds), centreOf(bounds)),
    imports,
    importsAround: (home, radiusMetres) =>
      retried(async (isLastTry) => {
        const wanted = tilesAround(home.latitude, home.longitude, radiusMetres);
        const ids = new Set((await stored(wanted, home, isLastTry)).map(({ importId }) => importId));
        return (await imports()).filter(({ id }) => ids.has(id));
      }),
    townAt: async (point, kinds) => {
      const towns = await townsAround(point);
      return townPlaceOf(point, kinds ? towns.filter(({ kind }) => kinds.includes(kind)) : towns);
    },
  };
}

function centreOf({ south, west, north, east }: Bounds): Position {
  const width = east >= west ? east - west : east - west + 360;
  const longitude = west + width / 2;
  return { latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude };
}

/** 16 bytes per vertex, 43 per edge, 8 per point; names and objects are small by comparison. */
function sizeOfTile({ vertices, edges, shape }: StreetTile): number {
  return 4096 + vertices.count * 16 + edges.count * 43 + shape.length * 4;
}
