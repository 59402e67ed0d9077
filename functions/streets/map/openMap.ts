import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { StreetsError, StreetsFault } from '../errors.ts';
import { rangeOfSquare, type Square, squareOf } from '../tiles/archiveCatalogue.ts';
import { type Archive, archiveReader } from '../tiles/archiveReader.ts';
import { ByteReader, ByteWriter } from '../tiles/bytes.ts';
import { type ImportEntry, readCurrent } from '../tiles/catalogue.ts';
import type { TileId } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { DETAIL_ZOOM, MAP_ZOOMS, NAMES_FROM_ZOOM, PAPER_FROM_ZOOM } from './mercator.ts';
import { FIELD, joinLayers, LayerWriter, WHOLE_TILE } from './vectorTile.ts';

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

interface Layer {
  head: ByteWriter;
  features: Map<string, { tags: Uint8Array; rest: Uint8Array; keyShift: number; valueShift: number }>;
  keys: Uint8Array[];
  values: Uint8Array[];
}

/**
 * Merges the tiles of several imports: the specification wants layer names to be unique. Features of overlapping
 * extracts that are cut by the same tile are byte-identical and kept once.
 */
function mergeTiles(tiles: readonly Uint8Array[]): Buffer {
  const layers = new Map<string, Layer>();
  for (const tile of tiles) {
    for (const reader = new ByteReader(tile); reader.at < reader.end; ) {
      if (reader.varint() === FIELD.layer) addLayer(layers, reader.block());
      else throw new StreetsError('A tile of the map is damaged: import the extract again.');
    }
  }
  const merged = new ByteWriter();
  for (const layer of layers.values()) merged.varint(FIELD.layer).block(written(layer));
  return merged.finish();
}

function addLayer(layers: Map<string, Layer>, bytes: Uint8Array): void {
  const head = new ByteWriter();
  const features: Uint8Array[] = [];
  const keys: Uint8Array[] = [];
  const values: Uint8Array[] = [];
  let name = '';
  for (const reader = new ByteReader(bytes); reader.at < reader.end; ) {
    const field = reader.varint();
    // Copies varint fields (wire type 0): version and extent.
    if (field % 8 === 0) head.varint(field).varint(reader.varint());
    else if (field === FIELD.feature) features.push(reader.block());
    else if (field === FIELD.key) keys.push(reader.block());
    else if (field === FIELD.value) values.push(reader.block());
    else {
      const text = reader.block();
      name = Buffer.from(text).toString('utf8');
      head.varint(FIELD.name).block(text);
    }
  }
  const layer: Layer = layers.get(name) ?? { head, features: new Map(), keys: [], values: [] };
  layers.set(name, layer);
  const texts = (tags: Uint8Array) => {
    const said: string[] = [];
    for (const reader = new ByteReader(tags); reader.at < reader.end; ) {
      const [key, value] = [keys[reader.varint()], values[reader.varint()]];
      said.push(`${textOf(key)}=${textOf(value)}`);
    }
    return said.join(' ');
  };
  const [keyShift, valueShift] = [layer.keys.length, layer.values.length];
  for (const feature of features) {
    const { tags, rest } = openFeature(feature);
    const identity = `${texts(tags)} ${textOf(rest)}`;
    if (!layer.features.has(identity)) layer.features.set(identity, { tags, rest, keyShift, valueShift });
  }
  layer.keys.push(...keys);
  layer.values.push(...values);
}

const textOf = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString('base64');

/** Splits a feature into its tags and its other fields. */
function openFeature(bytes: Uint8Array): { tags: Uint8Array; rest: Uint8Array } {
  let tags: Uint8Array = new Uint8Array();
  const rest = new ByteWriter();
  for (const reader = new ByteReader(bytes); reader.at < reader.end; ) {
    const field = reader.varint();
    if (field === FIELD.tags) tags = reader.block();
    else if (field === FIELD.type) rest.varint(field).varint(reader.varint());
    else rest.varint(field).block(reader.block());
  }
  return { tags, rest: rest.finish() };
}

function written({ head, features, keys, values }: Layer): Uint8Array {
  const layer = new ByteWriter().raw(head.finish());
  for (const { tags, rest, keyShift, valueShift } of features.values()) {
    const moved = new ByteWriter();
    for (const reader = new ByteReader(tags); reader.at < reader.end; ) {
      moved.varint(reader.varint() + keyShift).varint(reader.varint() + valueShift);
    }
    const feature = new ByteWriter().varint(FIELD.tags).block(moved.finish()).raw(rest);
    layer.varint(FIELD.feature).block(feature.finish());
  }
  for (const key of keys) layer.varint(FIELD.key).block(key);
  for (const value of values) layer.varint(FIELD.value).block(value);
  return layer.finish();
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
  let current: { readAt: number; imports: Promise<ImportEntry[]> } | undefined;

  function imports(): Promise<ImportEntry[]> {
    if (!current || Date.now() - current.readAt >= recheckMilliseconds) {
      const reading = { readAt: Date.now(), imports: readCurrent(store).then((all) => all.filter(shows)) };
      current = reading;
      reading.imports.catch(() => {
        if (current === reading) current = undefined;
      });
    }
    return current.imports;
  }

  const sourcesOf = (tile: TileId): Promise<Source[]> =>
    sourcesIn([squareOf(tile)], isFar(tile) ? FAR_NAMES_ARCHIVE : MAP_ARCHIVE);

  async function sourcesIn(squares: readonly Square[], archive = MAP_ARCHIVE): Promise<Source[]> {
    return (await imports()).flatMap((entry) => {
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
    const asked = own.length > 0 ? own : await sourcesIn(squaresAround(tile));
    return asked.some(({ entry }) => entry.hasCoast);
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
      current = undefined;
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
