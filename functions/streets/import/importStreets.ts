import { NothingToWalkError } from '../errors.ts';
import { MapDraft } from '../map/mapDraft.ts';
import { FAR_NAMES_ARCHIVE, MAP_ARCHIVE } from '../map/openMap.ts';
import { writeFarNames, writeMapTiles } from '../map/writeMapTiles.ts';
import type { ArchiveIndex } from '../tiles/archiveCatalogue.ts';
import { archiveWriter, inArchiveOrder } from '../tiles/archiveWriter.ts';
import { type ImportNote, OSM_ATTRIBUTION, publishImport } from '../tiles/catalogue.ts';
import { STREETS_ARCHIVE } from '../tiles/importsInUse.ts';
import type { Place } from '../tiles/placeCodec.ts';
import { encodeTile } from '../tiles/tileCodec.ts';
import { cellRuns, cellsOf, type TileId } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { isTown } from '../tiles/town.ts';
import { townNotes } from '../tiles/townNotes.ts';
import { encodeTowns, TOWNS_ARCHIVE } from '../towns/townCodec.ts';
import { TownCollector } from '../towns/townCollector.ts';
import { EdgeCutter } from './cutEdges.ts';
import { KeptWays, NameTable } from './keptWays.ts';
import { NearbyAreas } from './nearbyAreas.ts';
import { NeededNodes } from './neededNodes.ts';
import type { OsmSource, Progress } from './osmSource.ts';
import { cutWays, keepWays, placeNodes } from './readExtract.ts';
import { TownGrid } from './townGrid.ts';

export type ImportStep = 'ways' | 'nodes' | 'edges' | 'tiles' | 'map';

export interface ImportOptions {
  source: OsmSource;
  store: TileStore;
  /** A new folder for the tiles, so that a running stack never reads half an import. */
  importId: string;
  name: string;
  now: Date;
  attribution?: string;
  standalone?: boolean;
  buildings?: boolean;
  /** The source contains only ways and their nodes: no houses, and no areas beside the ways. */
  waysOnly?: boolean;
  places?: readonly Place[];
  report?: (step: ImportStep, share: number) => void;
}

/** Reads the source in passes and writes an import, which becomes active only when everything is written. */
export async function importStreets(options: ImportOptions): Promise<ImportNote> {
  const begun = await options.store.begin?.(options.importId);
  const nodes = new NeededNodes();
  const ways = new KeptWays();
  const names = new NameTable();
  const map = new MapDraft(names);
  const nearby = new NearbyAreas();
  const houses = new TownGrid();
  // Without buildings, the few house numbers mapped as nodes would misjudge the other streets.
  const towns = options.buildings === false ? new TownGrid() : houses;
  let cutter: EdgeCutter | undefined;
  let collector: TownCollector | undefined;
  const step =
    (name: ImportStep): Progress =>
    (share) =>
      options.report?.(name, share);
  try {
    keepWays(options, { names, ways, nodes }, step('ways'));
    nodes.sort();
    const places = [
      ...(options.places ?? []),
      ...placeNodes(options.source, { nodes, nearby, towns: houses, map }, step('nodes')),
    ];
    cutter = new EdgeCutter(nodes, names.names);
    map.addPlaces(places);
    cutWays(ways, nodes, { cutter, nearby, towns: houses, map, waysOnly: options.waysOnly ?? false }, step('edges'));
    if (cutter.edgeCount === 0) {
      throw new NothingToWalkError(
        `${options.name} holds no way that a person can walk: is it an extract of some place?`,
      );
    }
    collector = new TownCollector(places);
    const { tiles, index } = await writeTiles(options, { cutter, nearby, towns, collector }, places, step('tiles'));
    const townIndex = await writeTowns(options, collector);
    // All edges are in tiles: frees the memory for the map's pass.
    cutter.close();
    nodes.close();
    map.reachOver(cutter.bounds);
    const mapIndexes = await writeMap(options, map, step('map'));
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
      cells: cellRuns(cellsOf(tiles)),
      archives: { [STREETS_ARCHIVE]: index, ...mapIndexes, [TOWNS_ARCHIVE]: townIndex },
      hasCoast: map.hasCoast,
    };
    await publishImport(options.store, note);
    return note;
  } finally {
    nodes.close();
    ways.close();
    nearby.close();
    map.close();
    cutter?.close();
    collector?.close();
    await begun?.end();
  }
}

async function writeTiles(
  { store, importId, waysOnly = false }: ImportOptions,
  {
    cutter,
    collector,
    ...around
  }: { cutter: EdgeCutter; nearby: NearbyAreas; towns: TownGrid; collector: TownCollector },
  places: readonly Place[],
  progress: Progress,
): Promise<{ tiles: readonly TileId[]; index: ArchiveIndex }> {
  const componentMetres = cutter.componentMetres();
  const tiles = inArchiveOrder(cutter.tiles());
  const archive = archiveWriter(store, `${importId}/${STREETS_ARCHIVE}`);
  for (const [index, tile] of tiles.entries()) {
    const edges = cutter.edgesOf(tile, componentMetres, { ...around, waysOnly });
    collector.addTile(tile, edges);
    await archive.add(tile, encodeTile({ id: tile, edges }));
    progress((index + 1) / tiles.length);
  }
  return { tiles, index: await archive.finish(townNotes(places.filter(isTown))) };
}

async function writeTowns({ store, importId }: ImportOptions, collector: TownCollector): Promise<ArchiveIndex> {
  const tiles = inArchiveOrder(collector.tiles());
  if (tiles.length === 0) return [];
  const archive = archiveWriter(store, `${importId}/${TOWNS_ARCHIVE}`);
  for (const tile of tiles) await archive.add(tile, encodeTowns(collector.townsOf(tile)));
  return archive.finish();
}

async function writeMap(
  { store, importId }: ImportOptions,
  map: MapDraft,
  progress: Progress,
): Promise<Record<string, ArchiveIndex>> {
  const archive = archiveWriter(store, `${importId}/${MAP_ARCHIVE}`);
  await writeMapTiles(map, archive.add, progress);
  const index = await archive.finish();
  if (map.farNames.length === 0) return { [MAP_ARCHIVE]: index };
  const far = archiveWriter(store, `${importId}/${FAR_NAMES_ARCHIVE}`);
  await writeFarNames(map, far.add);
  return { [MAP_ARCHIVE]: index, [FAR_NAMES_ARCHIVE]: await far.finish() };
}
