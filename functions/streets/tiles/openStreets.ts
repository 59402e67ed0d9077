import { StreetsError } from '../errors.ts';
import type { Network, Point } from '../network/network.ts';
import type { ImportEntry } from './catalogue.ts';
import { type ImportsOptions, importsInUse } from './importsInUse.ts';
import { joinTiles } from './joinTiles.ts';
import { LeastRecent } from './leastRecent.ts';
import { splitAtSeams } from './splitAtSeams.ts';
import { decodeTile, type StreetTile } from './tileCodec.ts';
import { type Bounds, type TileId, tilesAround, tilesIn } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { townOf } from './town.ts';

/** The imported streets of a store, as a running stack uses them. A new import is seen without a restart. */
export interface Streets {
  /** The network around a home; no edges where nothing is imported. */
  load(home: Point, radiusMetres: number): Promise<Network>;
  loadBounds(bounds: Bounds): Promise<Network>;
  /** Everything in use. */
  imports(): Promise<readonly ImportEntry[]>;
  /** Those with streets near a home: whom to credit. */
  importsAround(home: Point, radiusMetres: number): Promise<readonly ImportEntry[]>;
  /** The town a point belongs to, among the places of all imports. */
  townAt(point: Point): Promise<string | undefined>;
}

export interface StreetsOptions extends ImportsOptions {
  /** Decoded tiles to keep in memory. */
  cacheBytes?: number;
}

const NETWORKS_KEPT = 4;

export function openStreets(store: TileStore, options: StreetsOptions = {}): Streets {
  const { cacheBytes = 192 * 1024 * 1024 } = options;
  const tiles = new LeastRecent<StreetTile>(cacheBytes, sizeOfTile);
  const networks = new LeastRecent<Network>(NETWORKS_KEPT, () => 1);
  const { imports, stored, read: readRange, townsAround, forget } = importsInUse(store, options);

  /** An import that was replaced may lose its tiles while we read them: then the new list knows better, once. */
  async function retried<T>(attempt: (isLastTry: boolean) => Promise<T>): Promise<T> {
    try {
      return await attempt(false);
    } catch (error) {
      if (!(error instanceof StreetsError)) throw error;
      forget();
      return await attempt(true);
    }
  }

  function network(wanted: readonly TileId[], centre: Point): Promise<Network> {
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
    townAt: async (point) => townOf(point, await townsAround(point)),
  };
}

function centreOf({ south, west, north, east }: Bounds): Point {
  const width = east >= west ? east - west : east - west + 360;
  const longitude = west + width / 2;
  return { latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude };
}

/** A vertex takes 16 bytes, an edge 43, a point 8; names and objects are small beside them. */
function sizeOfTile({ vertices, edges, shape }: StreetTile): number {
  return 4096 + vertices.count * 16 + edges.count * 43 + shape.length * 4;
}
