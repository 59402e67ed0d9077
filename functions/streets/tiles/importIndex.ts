import type { Point } from '../network/network.ts';
import type { Place } from './basemapCodec.ts';
import { type ImportEntry, type ImportNote, readCell, readImportNote } from './catalogue.ts';
import { type Cell, type CellId, cellKey, cellOf, cellsAround, cellsOf, isAmong } from './cells.ts';
import { LeastRecent } from './leastRecent.ts';
import { type TileId, tileAt, tileKey } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { TOWN_REACH_METRES } from './town.ts';

/** Which tiles and towns an import has, read by cell when they are asked for. An import never changes. */
export interface ImportIndex {
  /** Those of the wanted tiles that the import has. */
  tilesOf(entry: ImportEntry, wanted: readonly TileId[]): Promise<TileId[]>;
  /** The towns that a point may belong to. */
  townsOf(entry: ImportEntry, point: Point): Promise<readonly Place[]>;
  /** Whether a point may have streets in the import, as far as that is known without its files. */
  mayCover(entry: ImportEntry, point: Point): boolean;
}

interface OpenCell {
  tiles: ReadonlySet<string>;
  towns: readonly Place[];
}

/** Measured in tiles and towns. */
const ROOM = 500_000;

export function importIndex(store: TileStore): ImportIndex {
  const opened = new LeastRecent<OpenCell>(ROOM, ({ tiles, towns }) => 100 + tiles.size + towns.length);

  /** An import of before there were cells is one cell, and read whole. */
  function open(entry: ImportEntry, cells: readonly CellId[]): Promise<OpenCell[]> {
    if (entry.cells === undefined) {
      return Promise.all([opened.get(entry.id, async () => fromNote(await readImportNote(store, entry.id)))]);
    }
    const runs = entry.cells;
    return Promise.all(
      cells
        .filter((cell) => isAmong(runs, cell))
        .map((cell) => {
          const key = cellKey(entry.id, cell);
          return opened.get(key, async () => asOpen(await readCell(store, key)));
        }),
    );
  }

  return {
    async tilesOf(entry, wanted) {
      const cells = await open(entry, cellsOf(wanted));
      return wanted.filter((tile) => cells.some(({ tiles }) => tiles.has(tileKey(tile))));
    },
    async townsOf(entry, point) {
      const cells = await open(entry, cellsAround(point, TOWN_REACH_METRES));
      return cells.flatMap(({ towns }) => towns);
    },
    mayCover({ cells, bounds }, { latitude, longitude }) {
      if (cells !== undefined) return isAmong(cells, cellOf(tileAt(latitude, longitude)));
      const isBetween = latitude >= bounds.south && latitude <= bounds.north;
      return isBetween && longitude >= bounds.west && longitude <= bounds.east;
    },
  };
}

function fromNote({ tiles = [], places = [] }: ImportNote): OpenCell {
  return asOpen({ tiles, towns: places });
}

function asOpen({ tiles: runs, towns }: Cell): OpenCell {
  const tiles = new Set<string>();
  for (const [zoom, y, first, last] of runs) for (let x = first; x <= last; x++) tiles.add(tileKey({ zoom, x, y }));
  return { tiles, towns };
}
