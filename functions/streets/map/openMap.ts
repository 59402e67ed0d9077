import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { StreetsFault } from '../errors.ts';
import { rangeOfSquare, type Square, squareOf } from '../tiles/archiveCatalogue.ts';
import { type Archive, archiveReader } from '../tiles/archiveReader.ts';
import { cachedImports, type ImportEntry } from '../tiles/catalogue.ts';
import type { TileId } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { DETAIL_ZOOM, MAP_ZOOMS, NAMES_FROM_ZOOM, PAPER_FROM_ZOOM } from './mercator.ts';
import { type FeatureTags, joinLayers, LayerWriter, WHOLE_TILE } from './vectorTile.ts';

export function groundLayer(): LayerWriter {
  const ground = new LayerWriter('ground');
  ground.add('polygon', {}, [WHOLE_TILE]);
  return ground;
}

/** An empty tile of only sea or land; the same at every zoom. */
export function tileOf(isSea: boolean): Buffer {
  const area = new LayerWriter('area');
  if (isSea) area.add('polygon', { kind: 'water' }, [WHOLE_TILE]);
  return joinLayers([groundLayer(), area]) ?? Buffer.alloc(0);
}

const LAND = tileOf(false);
const SEA = tileOf(true);

const isUniform = (tile: Uint8Array): boolean => LAND.equals(tile) || SEA.equals(tile);

const GEOMETRY_TYPES = [undefined, 'point', 'line', 'polygon'] as const;

/**
 * Merges the tiles of several imports: the specification wants layer names to be unique. Features of overlapping
 * extracts that are cut by the same tile are identical and kept once.
 */
function mergeTiles(tiles: readonly Uint8Array[]): Buffer {
  const merged = new Map<string, LayerWriter>();
  const seen = new Set<string>();
  for (const layer of tiles.flatMap((tile) => Object.values(new VectorTile(new PbfReader(tile)).layers))) {
    const writer = merged.get(layer.name) ?? new LayerWriter(layer.name);
    merged.set(layer.name, writer);
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at);
      const type = GEOMETRY_TYPES[feature.type];
      if (!type) continue;
      // The reader repeats the first point of a ring, the writer does not.
      const parts = feature
        .loadGeometry()
        .map((part) => (type === 'polygon' ? part.slice(0, -1) : part).flatMap(({ x, y }) => [x, y]));
      const identity = JSON.stringify([layer.name, feature.properties, parts]);
      if (!seen.has(identity)) writer.add(type, feature.properties as FeatureTags, parts);
      seen.add(identity);
    }
  }
  return joinLayers([...merged.values()]) ?? Buffer.alloc(0);
}

/** Archive of an import's map tiles, each compressed with gzip. */
export const MAP_ARCHIVE = 'map';
/** Archive of place labels, at zooms whose tiles are larger than a square of the catalogue. */
export const FAR_NAMES_ARCHIVE = 'names';

export interface MapAround {
  isCovered: boolean;
  version: string;
  credit: string;
}

export interface OpenMap {
  /** Compressed with gzip; undefined if no import has the tile. */
  tile(tile: TileId): Promise<Uint8Array | undefined>;
  around(tile: TileId): Promise<MapAround>;
  /** Changes only if the imports of this square or its neighbours change. */
  version(tile: TileId): Promise<string>;
}

export interface MapOptions {
  recheckMilliseconds?: number;
  /** Imports that the map is made of; by default all. */
  shows?: (entry: ImportEntry) => boolean;
  /** Called for each import that is skipped because its files cannot be read. */
  report?: (fault: StreetsFault) => void;
}

interface Source {
  entry: ImportEntry;
  archive: Archive;
}

export function openMap(
  store: TileStore,
  { recheckMilliseconds = 3000, shows = () => true, report }: MapOptions = {},
): OpenMap {
  const archives = archiveReader(store);
  const current = cachedImports(store, recheckMilliseconds);
  const sourcesOf = (tile: TileId): Promise<Source[]> =>
    sourcesIn([squareOf(tile)], isFar(tile) ? FAR_NAMES_ARCHIVE : MAP_ARCHIVE);

  async function sourcesIn(squares: readonly Square[], archive = MAP_ARCHIVE): Promise<Source[]> {
    return (await current.imports()).filter(shows).flatMap((entry) => {
      const index = entry.archives[archive];
      if (!index || !squares.some((square) => rangeOfSquare(index, square))) return [];
      return [{ entry, archive: { name: `${entry.id}/${archive}`, index } }];
    });
  }

  /**
   * Decided by the imports of the square, else by those of its neighbours: the sea around an island extends beyond the
   * square.
   */
  async function knowsCoast(tile: TileId): Promise<boolean> {
    const own = await sourcesOf(tile);
    const sources = own.length > 0 ? own : await sourcesIn(squaresAround(tile));
    return sources.some(({ entry }) => entry.hasCoast);
  }

  /** An empty square is stored once, for all finer zooms. */
  async function stored({ archive }: Source, tile: TileId): Promise<Uint8Array | undefined> {
    const found = await archives.tile(archive, tile);
    if (found || tile.zoom <= DETAIL_ZOOM) return found;
    const side = 2 ** (tile.zoom - DETAIL_ZOOM);
    const square = { zoom: DETAIL_ZOOM, x: Math.floor(tile.x / side), y: Math.floor(tile.y / side) };
    const coarser = await archives.tile(archive, square);
    return coarser && isUniform(gunzipSync(coarser)) ? coarser : undefined;
  }

  async function storedIn(source: Source, tile: TileId): Promise<Uint8Array | undefined> {
    try {
      return await stored(source, tile);
    } catch (error) {
      if (!(error instanceof StreetsFault)) throw error;
      // The cached list may name an import that was replaced: it is read again.
      current.forget();
      report?.(error);
      return undefined;
    }
  }

  /** Includes the neighbouring squares, so that panning the map into the next one keeps the version. */
  async function version(tile: TileId): Promise<string> {
    const sources = isFar(tile) ? sourcesOf(tile) : sourcesIn(squaresAround(tile));
    const ids = (await sources).map(({ entry }) => entry.id);
    return createHash('sha256').update(ids.sort().join(' ')).digest('hex').slice(0, 12);
  }

  return {
    version,
    async tile(tile) {
      if (tile.zoom < NAMES_FROM_ZOOM || tile.zoom > MAP_ZOOMS.max) return undefined;
      const sources = await sourcesOf(tile);
      const found = await Promise.all(sources.map(async (source) => ({ source, bytes: await storedIn(source, tile) })));
      const filled = found.flatMap(({ source, bytes }) => (bytes ? [{ ...source.entry, bytes }] : []));
      // A standalone import is hidden where another has data, except for the labels of far zooms.
      const real = isFar(tile) ? filled : filled.filter(({ standalone }) => !standalone);
      const shown = (real.length > 0 ? real : filled).map(({ bytes }) => bytes);
      if (shown.length > 1) return gzipSync(mergeTiles(shown.map((bytes) => gunzipSync(bytes))));
      return shown[0] ?? (tile.zoom < PAPER_FROM_ZOOM || (await knowsCoast(tile)) ? undefined : PAPER);
    },
    async around(tile) {
      const sources = await sourcesOf(tile);
      const covering = await Promise.all(sources.map((source) => storedIn(source, tile)));
      const credits = sources.map(({ entry }) => entry.attribution);
      return {
        isCovered: covering.some((bytes) => bytes !== undefined && !isUniform(gunzipSync(bytes))),
        version: await version(tile),
        credit: [...new Set(credits)].join(' · '),
      };
    },
  };
}

const isFar = ({ zoom }: TileId) => zoom < MAP_ZOOMS.min;

function squaresAround(tile: TileId): Square[] {
  const { x, y } = squareOf(tile);
  return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy })));
}

export const PAPER: Uint8Array = gzipSync(tileOf(false));
