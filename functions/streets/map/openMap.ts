import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { StreetsFault } from '../errors.ts';
import { rangeOfSquare, type Square, squareOf } from '../tiles/archiveCatalogue.ts';
import { type Archive, archiveReader } from '../tiles/archiveReader.ts';
import { type ImportEntry, readCurrent } from '../tiles/catalogue.ts';
import type { TileId } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { DETAIL_ZOOM, MAP_ZOOMS, NAMES_FROM_ZOOM, PAPER_FROM_ZOOM } from './mapZooms.ts';
import { mergeTiles } from './mergeTiles.ts';
import { isUniform, tileOf } from './uniformTiles.ts';

/** The archive of an import that holds its map tiles, each packed by gzip. */
export const MAP_ARCHIVE = 'map';
/** The same for zooms at which a tile is larger than a square of the catalogue: names of places, and nothing else. */
export const FAR_NAMES_ARCHIVE = 'names';

export interface MapAround {
  /** Whether an import shows streets here. */
  isCovered: boolean;
  /** Of the tiles here and around. */
  version: string;
  /** Whom to credit; empty where no import is. */
  credit: string;
}

/** The map tiles of all imports in a store. */
export interface OpenMap {
  /** Packed by gzip; undefined where there is nothing to show. */
  tile(tile: TileId): Promise<Uint8Array | undefined>;
  around(tile: TileId): Promise<MapAround>;
  /** Changes with what is imported around, and with nothing else. */
  version(tile: TileId): Promise<string>;
}

export interface MapOptions {
  /** How old the list of imports may be before it is read again. */
  recheckMilliseconds?: number;
  /** Told of each import that is done without because its files cannot be read. */
  report?: (fault: StreetsFault) => void;
}

interface Source {
  entry: ImportEntry;
  archive: Archive;
}

export function openMap(store: TileStore, { recheckMilliseconds = 3000, report }: MapOptions = {}): OpenMap {
  const archives = archiveReader(store);
  let current: { readAt: number; imports: Promise<ImportEntry[]> } | undefined;

  function imports(): Promise<ImportEntry[]> {
    if (!current || Date.now() - current.readAt >= recheckMilliseconds) {
      const reading = { readAt: Date.now(), imports: readCurrent(store) };
      current = reading;
      reading.imports.catch(() => {
        if (current === reading) current = undefined;
      });
    }
    return current.imports;
  }

  /** The imports that may have something of a tile. */
  const sourcesOf = (tile: TileId): Promise<Source[]> =>
    sourcesIn([squareOf(tile)], isFar(tile) ? FAR_NAMES_ARCHIVE : MAP_ARCHIVE);

  async function sourcesIn(squares: readonly Square[], archive = MAP_ARCHIVE): Promise<Source[]> {
    return (await imports()).flatMap((entry) => {
      const index = entry.archives[archive];
      if (!index || !squares.some((square) => rangeOfSquare(index, square))) return [];
      return [{ entry, archive: { name: `${entry.id}/${archive}`, index } }];
    });
  }

  /** As the imports of its square have it; where there are none, those around: an island's sea goes on beyond its square. */
  async function knowsCoast(tile: TileId): Promise<boolean> {
    const own = await sourcesOf(tile);
    const asked = own.length > 0 ? own : await sourcesIn(squaresAround(tile));
    return asked.some(({ entry }) => entry.hasCoast);
  }

  /** A square with nothing on it is stored once, for the finer zooms, too. */
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
      // Its list of imports may be an old one, and the import replaced since.
      current = undefined;
      report?.(error);
      return undefined;
    }
  }

  /** So that a map that is moved on into the next square keeps its version, the squares around count, too. */
  async function version(tile: TileId): Promise<string> {
    const sources = isFar(tile) ? sourcesOf(tile) : sourcesIn(squaresAround(tile));
    const ids = (await sources).map(({ entry }) => entry.id);
    return createHash('sha256').update(ids.sort().join(' ')).digest('hex').slice(0, 12);
  }

  return {
    version,
    async tile(tile) {
      if (tile.zoom < NAMES_FROM_ZOOM || tile.zoom > MAP_ZOOMS.most) return undefined;
      const sources = await sourcesOf(tile);
      const found = await Promise.all(sources.map(async (source) => ({ source, bytes: await storedIn(source, tile) })));
      const filled = found.flatMap(({ source, bytes }) => (bytes ? [{ ...source.entry, bytes }] : []));
      // From afar many places have a name, also beside an import that is shown alone.
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

const isFar = ({ zoom }: TileId) => zoom < MAP_ZOOMS.least;

/** Its own square and the eight around it. */
function squaresAround(tile: TileId): Square[] {
  const { x, y } = squareOf(tile);
  return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy })));
}

/** What is answered where no import has anything. */
export const PAPER: Uint8Array = gzipSync(tileOf(false));
