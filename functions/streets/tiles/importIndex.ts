import type { Point } from '../network/network.ts';
import type { Place } from './basemapCodec.ts';
import { type ImportEntry, type ImportNote, readCell, readImportNote } from './catalogue.ts';
import { type Cell, type CellId, cellKey, cellOf, isAmong } from './cells.ts';
import { LeastRecent } from './leastRecent.ts';
import { tileAt, tileKey } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';

/** What an import has in some cells. */
export interface OpenCell {
  tileKeys: ReadonlySet<string>;
  towns: readonly Place[];
}

/** Which tiles and towns an import has, read by cell when they are asked for. An import never changes. */
export interface ImportIndex {
  /** Those of the cells that the import has. */
  read(entry: ImportEntry, cells: readonly CellId[]): Promise<OpenCell[]>;
  /** Whether a point may have streets in the import, as far as that is known without its files. */
  mayCover(entry: ImportEntry, point: Point): boolean;
}

/** Measured in tiles and towns. */
const ROOM = 500_000;

export function importIndex(store: TileStore): ImportIndex {
  const opened = new LeastRecent<OpenCell>(ROOM, ({ tileKeys, towns }) => 100 + tileKeys.size + towns.length);

  return {
    read(entry, cells) {
      // An import of before there were cells is one cell, and read whole.
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
  const tileKeys = new Set<string>();
  for (const [zoom, y, first, last] of runs) for (let x = first; x <= last; x++) tileKeys.add(tileKey({ zoom, x, y }));
  return { tileKeys, towns };
}
