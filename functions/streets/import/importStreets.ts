import { NothingToWalkError } from '../errors.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import { STREET_CLASSES } from '../network/network.ts';
import { AREA_KINDS, type Area, isPlaceKind, type Place } from '../tiles/basemapCodec.ts';
import type { ByteReader } from '../tiles/bytes.ts';
import { type ImportNote, json, OSM_ATTRIBUTION, publishImport } from '../tiles/catalogue.ts';
import { cellKey, cellRuns, cellsWith } from '../tiles/cells.ts';
import { encodeTile } from '../tiles/tileCodec.ts';
import { type TileId, tileAt, tileBounds, tileKey, tilesIn } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { isTown } from '../tiles/town.ts';
import { AREA_KEYS, areaKind } from './areaRules.ts';
import { clipRing } from './clipRing.ts';
import { EdgeCutter } from './cutEdges.ts';
import { blocksFoot, footWay, NODE_KEYS, nameOf, WAY_KEYS } from './footRules.ts';
import { KeptWays } from './keptWays.ts';
import { NeededNodes } from './neededNodes.ts';
import type { OsmSource, Progress } from './osmSource.ts';
import { TileBuckets } from './tileBuckets.ts';

export type ImportStep = 'ways' | 'nodes' | 'edges' | 'tiles';

export interface ImportOptions {
  source: OsmSource;
  store: TileStore;
  /** Folder of the tiles; never used before, so that a running stack never sees half of an import. */
  importId: string;
  /** An import replaces one of the same name. */
  name: string;
  now: Date;
  attribution?: string;
  /** See ImportEntry. */
  standalone?: boolean;
  /** Buildings can outnumber streets by far; a whole country does without. */
  buildings?: boolean;
  /** Places that the source itself does not have. */
  places?: readonly Place[];
  report?: (step: ImportStep, share: number) => void;
}

/** Reads the source twice and writes street tiles; the import is in use when this returns, and not before. */
export async function importStreets(options: ImportOptions): Promise<ImportNote> {
  const begun = await options.store.begin?.(options.importId);
  const nodes = new NeededNodes();
  const ways = new KeptWays();
  const areas = new TileBuckets();
  let cutter: EdgeCutter | undefined;
  const step =
    (name: ImportStep): Progress =>
    (share) =>
      options.report?.(name, share);
  try {
    const names = keepWays(options, ways, nodes, step('ways'));
    nodes.sort();
    const places = [...(options.places ?? []), ...placeNodes(options.source, nodes, step('nodes'))];
    cutter = new EdgeCutter(nodes, names);
    cutAll(ways, nodes, cutter, areas, step('edges'));
    if (cutter.edgeCount === 0) {
      throw new NothingToWalkError(
        `${options.name} holds no way that a person can walk: is it an extract of some place?`,
      );
    }
    const tiles = await writeTiles(options, cutter, areas, places, step('tiles'));
    const note: ImportNote = {
      id: options.importId,
      name: options.name,
      createdAt: options.now.toISOString(),
      attribution: options.attribution ?? OSM_ATTRIBUTION,
      bounds: cutter.bounds,
      standalone: options.standalone ?? false,
      counts: {
        vertices: cutter.vertexCount,
        edges: cutter.edgeCount,
        tiles: tiles.length,
        kilometres: Math.round(cutter.walkableMetres / 1000),
      },
      cells: await writeCells(options, tiles, places),
    };
    await publishImport(options.store, note);
    return note;
  } finally {
    nodes.close();
    ways.close();
    areas.close();
    cutter?.buckets.close();
    await begun?.end();
  }
}

/** First pass: keeps streets and areas, and says which nodes they need. Answers the names. */
function keepWays(
  { source, buildings = true }: ImportOptions,
  ways: KeptWays,
  nodes: NeededNodes,
  progress: Progress,
): string[] {
  const names = [''];
  const nameIndexes = new Map([['', 0]]);
  source.ways(
    new Set([...WAY_KEYS, ...AREA_KEYS]),
    (refs, tags) => {
      const street = footWay(tags);
      if (street && refs.length > 1) {
        const name = nameIndexes.get(street.name) ?? names.push(street.name) - 1;
        nameIndexes.set(street.name, name);
        const streetClass = STREET_CLASSES.indexOf(street.streetClass);
        ways.add({ kind: 'street', streetClass, flags: street.flags, name }, refs);
        refs.forEach((ref, i) => {
          nodes.need(ref, i === 0 || i === refs.length - 1 ? 2 : 1);
        });
      }
      const kind = areaKind(tags);
      const isRing = refs.length > 3 && refs[0] === refs.at(-1);
      if (kind === undefined || !isRing || (kind === 'building' && !buildings)) return;
      ways.add({ kind }, refs);
      for (const ref of refs) nodes.need(ref, 0);
    },
    progress,
  );
  return names;
}

/** Second pass: where the needed nodes are, except those that block walkers. Answers the named places. */
function placeNodes(source: OsmSource, nodes: NeededNodes, progress: Progress): Place[] {
  const places: Place[] = [];
  source.nodes(
    new Set([...NODE_KEYS, 'place']),
    (id, latitude, longitude, tags) => {
      if (tags === undefined) return nodes.place(id, latitude, longitude);
      if (!blocksFoot(tags)) nodes.place(id, latitude, longitude);
      const { place: kind } = tags;
      const name = nameOf(tags);
      if (isPlaceKind(kind) && name !== '') {
        places.push({ kind, name, latitude: latitude / DEGREE, longitude: longitude / DEGREE });
      }
    },
    progress,
  );
  return places;
}

function cutAll(ways: KeptWays, nodes: NeededNodes, cutter: EdgeCutter, areas: TileBuckets, progress: Progress): void {
  ways.each((way, refs) => {
    if (way.kind === 'street') return cutter.cut(way, refs);
    const ring = new Int32Array((refs.length - 1) * 2);
    for (let p = 0; p < refs.length - 1; p++) {
      const node = nodes.find(refs[p] ?? 0);
      if (node === -1) return;
      ring[2 * p] = nodes.latitude(node);
      ring[2 * p + 1] = nodes.longitude(node);
    }
    putArea({ kind: way.kind, ring }, areas);
  }, progress);
}

function putArea({ kind, ring }: Area, areas: TileBuckets): void {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (let p = 0; p < ring.length; p += 2) {
    const latitude = (ring[p] ?? 0) / DEGREE;
    const longitude = (ring[p + 1] ?? 0) / DEGREE;
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  // A larger one is across the 180th meridian, or a mistake in the data: the map does without.
  if (Math.max(box.east - box.west, box.north - box.south) > LARGE_AREA) return;
  const tiles = tilesIn(box);
  for (const tile of tiles) {
    const part = tiles.length === 1 ? ring : clipRing(ring, tileBounds(tile));
    if (part.length === 0) continue;
    areas.put(tile, (record) => {
      record.varint(AREA_KINDS.indexOf(kind)).varint(part.length);
      for (let p = 0; p < part.length; p++) record.signed((part[p] ?? 0) - (part[p - 2] ?? 0));
    });
  }
}

/** Degrees. */
const LARGE_AREA = 3;
const PUTS_AT_ONCE = 16;

async function writeTiles(
  { store, importId }: ImportOptions,
  cutter: EdgeCutter,
  areas: TileBuckets,
  places: readonly Place[],
  progress: Progress,
): Promise<TileId[]> {
  const componentMetres = cutter.componentMetres();
  const placesOf = new Map<string, Place[]>();
  for (const place of places) {
    const key = tileKey(tileAt(place.latitude, place.longitude));
    placesOf.set(key, [...(placesOf.get(key) ?? []), place]);
  }
  const tiles = inRowOrder([...cutter.buckets.tiles(), ...areas.tiles()]);
  let underWay: Promise<void>[] = [];
  for (const [index, tile] of tiles.entries()) {
    const key = tileKey(tile);
    const bytes = encodeTile({
      id: tile,
      edges: cutter.edgesOf(tile, componentMetres),
      areas: areas.read(tile, readArea),
      places: placesOf.get(key) ?? [],
    });
    underWay.push(store.put(`${importId}/${key}.tile`, bytes));
    if (underWay.length === PUTS_AT_ONCE) {
      await Promise.all(underWay);
      underWay = [];
      progress((index + 1) / tiles.length);
    }
  }
  await Promise.all(underWay);
  progress(1);
  return tiles;
}

function readArea(reader: ByteReader): Area {
  const kind = AREA_KINDS[reader.varint()] ?? 'green';
  const ring = new Int32Array(reader.varint());
  for (let p = 0; p < ring.length; p++) ring[p] = (ring[p - 2] ?? 0) + reader.signed();
  return { kind, ring };
}

function inRowOrder(tiles: readonly TileId[]): TileId[] {
  const distinct = new Map(tiles.map((tile) => [tileKey(tile), tile]));
  return [...distinct.values()].sort((a, b) => a.zoom - b.zoom || a.y - b.y || a.x - b.x);
}

/** Answers which cells there are. */
async function writeCells(
  { store, importId }: ImportOptions,
  tiles: readonly TileId[],
  places: readonly Place[],
): Promise<ImportNote['cells']> {
  const towns = places.filter(isTown).map((place) => ({ ...place, tile: tileAt(place.latitude, place.longitude) }));
  const cells = cellsWith(tiles, towns);
  for (const [id, cell] of cells) await store.put(cellKey(importId, id), json(cell));
  return cellRuns(cells.keys());
}
