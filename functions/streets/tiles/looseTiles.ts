import type { Point } from '../network/network.ts';
import type { StoredRange } from './archiveReader.ts';
import type { Place } from './basemapCodec.ts';
import { type ImportEntry, type ImportNote, readCell, readImportNote } from './catalogue.ts';
import { type Cell, type CellId, cellKey, cellsAround, cellsOf, isAmong } from './cells.ts';
import { LeastRecent } from './leastRecent.ts';
import { type TileId, tileKey } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { TOWN_REACH_METRES } from './town.ts';

/**
 * Imports of before there were archives: an object for each tile (`<importId>/<zoom>/<x>/<y>.tile`), and what there is
 * listed by cell; earlier still, in the import's note. They are read, and no longer written.
 */
interface OpenCell {
  tileKeys: ReadonlySet<string>;
  towns: readonly Place[];
}

/** Measured in tiles and towns. */
const ROOM = 500_000;

export function looseTiles(store: TileStore) {
  const opened = new LeastRecent<OpenCell>(ROOM, ({ tileKeys, towns }) => 100 + tileKeys.size + towns.length);

  function open(entry: ImportEntry, cells: readonly CellId[]): Promise<OpenCell[]> {
    const { id, cells: runs } = entry;
    // An import of before there were cells is one cell, and read whole.
    if (runs === undefined) {
      return Promise.all([opened.get(id, async () => fromNote(await readImportNote(store, id)))]);
    }
    return Promise.all(
      cells
        .filter((cell) => isAmong(runs, cell))
        .map((cell) => {
          const key = cellKey(id, cell);
          return opened.get(key, async () => asOpen(await readCell(store, key)));
        }),
    );
  }

  return {
    async locate(entry: ImportEntry, tiles: readonly TileId[]): Promise<Map<string, StoredRange>> {
      const cells = await open(entry, cellsOf(tiles));
      const found = new Map<string, StoredRange>();
      for (const key of tiles.map(tileKey)) {
        if (!cells.some(({ tileKeys }) => tileKeys.has(key))) continue;
        found.set(key, { file: `${entry.id}/${key}.tile`, from: 0, to: Number.POSITIVE_INFINITY });
      }
      return found;
    },
    async towns(entry: ImportEntry, point: Point): Promise<readonly Place[]> {
      return (await open(entry, cellsAround(point, TOWN_REACH_METRES))).flatMap(({ towns }) => towns);
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
