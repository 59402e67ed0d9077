import { StreetsError } from '../errors.ts';
import type { Network, Point } from '../network/network.ts';
import type { Area, Place } from './basemapCodec.ts';
import { type ImportEntry, type ImportNote, readCurrent, readImportNote } from './catalogue.ts';
import { joinTiles } from './joinTiles.ts';
import { LeastRecent } from './leastRecent.ts';
import { decodeBasemap, decodeTile, type StreetTile } from './tileCodec.ts';
import { type Bounds, type TileId, tileAt, tileKey, tilesAround, tilesIn } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { townOf } from './town.ts';

/** The imported streets of a store, as a running stack uses them. A new import is seen without a restart. */
export interface Streets {
  /** The network around a home; no edges where nothing is imported. */
  load(home: Point, radiusMetres: number): Promise<Network>;
  loadBounds(bounds: Bounds): Promise<Network>;
  /** What a map shows: not joined, and streets that several tiles hold are in each of them. */
  mapContent(bounds: Bounds): Promise<{ tiles: StreetTile[]; areas: Area[]; places: Place[] }>;
  /** Everything in use. */
  imports(): Promise<readonly ImportEntry[]>;
  /** Those with streets near a home: whom to credit. */
  importsAround(home: Point, radiusMetres: number): Promise<readonly ImportEntry[]>;
  /** The town a point belongs to, among the places of all imports. */
  townAt(point: Point): Promise<string | undefined>;
}

export interface StreetsOptions {
  /** How old the list of imports may be before it is read again. */
  recheckMilliseconds?: number;
  /** Real time, for that. */
  clock?: () => number;
  /** Decoded tiles to keep in memory. */
  cacheBytes?: number;
}

interface OpenImport {
  entry: ImportEntry;
  note: ImportNote;
  tileKeys: ReadonlySet<string>;
}

interface StoredTile {
  /** `<importId>/<zoom>/<x>/<y>`: an import never changes, so neither does what this key holds. */
  key: string;
  importId: string;
}

const NETWORKS_KEPT = 4;

export function openStreets(store: TileStore, options: StreetsOptions = {}): Streets {
  const { recheckMilliseconds = 3000, clock = Date.now, cacheBytes = 192 * 1024 * 1024 } = options;
  const tiles = new LeastRecent<StreetTile>(cacheBytes, sizeOfTile);
  const networks = new LeastRecent<Network>(NETWORKS_KEPT, () => 1);
  let opened = new Map<string, OpenImport>();
  let current: { readAt: number; imports: Promise<OpenImport[]> } | undefined;

  async function open(): Promise<OpenImport[]> {
    const entries = await readCurrent(store);
    const imports = await Promise.all(
      entries.map(async (entry) => opened.get(entry.id) ?? openImport(entry, await readImportNote(store, entry.id))),
    );
    opened = new Map(imports.map((each) => [each.entry.id, each]));
    return imports;
  }

  function imports(): Promise<OpenImport[]> {
    const now = clock();
    if (!current || now - current.readAt >= recheckMilliseconds) {
      const reading = { readAt: now, imports: open() };
      current = reading;
      reading.imports.catch(() => {
        if (current === reading) current = undefined;
      });
    }
    return current.imports;
  }

  /** The stored tiles out of the wanted ones. A standalone import steps back where another covers the centre. */
  async function stored(wanted: readonly TileId[], centre: Point): Promise<StoredTile[]> {
    const keys = wanted.map(tileKey);
    const centreKey = tileKey(tileAt(centre.latitude, centre.longitude));
    const all = await imports();
    const covered = all.some(({ entry, tileKeys }) => !entry.standalone && tileKeys.has(centreKey));
    return all
      .filter(({ entry }) => !(entry.standalone && covered))
      .flatMap(({ entry: { id }, tileKeys }) =>
        keys.filter((key) => tileKeys.has(key)).map((key) => ({ key: `${id}/${key}`, importId: id })),
      );
  }

  async function tileBytes(key: string): Promise<Uint8Array> {
    const bytes = await store.get(`${key}.tile`);
    if (bytes !== undefined) return bytes;
    throw new StreetsError(`The street tile ${key} is missing: import the extract again.`);
  }

  /** An import that was replaced may lose its tiles while we read them: then the new list knows better, once. */
  async function retried<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StreetsError)) throw error;
      current = undefined;
      return await attempt();
    }
  }

  function network(wanted: readonly TileId[], centre: Point): Promise<Network> {
    return retried(async () => {
      const found = await stored(wanted, centre);
      const several = new Set(found.map(({ importId }) => importId)).size > 1;
      return networks.get(found.map(({ key }) => key).join(' '), async () =>
        joinTiles(
          await Promise.all(found.map(({ key }) => tiles.get(key, async () => decodeTile(await tileBytes(key))))),
          several,
        ),
      );
    });
  }

  return {
    load: (home, radiusMetres) => network(tilesAround(home.latitude, home.longitude, radiusMetres), home),
    loadBounds: (bounds) => network(tilesIn(bounds), centreOf(bounds)),
    mapContent: (bounds) =>
      retried(async () => {
        const found = await stored(tilesIn(bounds), centreOf(bounds));
        const bytes = await Promise.all(found.map(({ key }) => tileBytes(key)));
        const maps = bytes.map(decodeBasemap);
        return {
          tiles: bytes.map(decodeTile),
          areas: maps.flatMap(({ areas }) => areas),
          places: maps.flatMap(({ places }) => places),
        };
      }),
    imports: async () => (await imports()).map(({ entry }) => entry),
    importsAround: async (home, radiusMetres) => {
      const found = await stored(tilesAround(home.latitude, home.longitude, radiusMetres), home);
      const ids = new Set(found.map(({ importId }) => importId));
      return (await imports()).map(({ entry }) => entry).filter(({ id }) => ids.has(id));
    },
    townAt: async (point) =>
      townOf(
        point,
        (await imports()).flatMap(({ note }) => note.places),
      ),
  };
}

function openImport(entry: ImportEntry, note: ImportNote): OpenImport {
  const tileKeys = new Set<string>();
  for (const [zoom, y, first, last] of note.tiles) {
    for (let x = first; x <= last; x++) tileKeys.add(tileKey({ zoom, x, y }));
  }
  return { entry, note, tileKeys };
}

function centreOf({ south, west, north, east }: Bounds): Point {
  const width = east >= west ? east - west : east - west + 360;
  const longitude = west + width / 2;
  return { latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude };
}

/** A vertex takes 16 bytes, an edge 41, a point 8; names and objects are small beside them. */
function sizeOfTile({ vertices, edges, shape }: StreetTile): number {
  return 4096 + vertices.count * 16 + edges.count * 41 + shape.length * 4;
}
