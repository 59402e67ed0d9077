import type { Point } from '../network/network.ts';
import { type ArchiveReader, archiveReader, type StoredRange } from './archiveReader.ts';
import type { ImportEntry } from './catalogue.ts';
import { cellOf, isAmong } from './cells.ts';
import type { Place } from './placeCodec.ts';
import { type TileId, tileAt } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { townsNear, townsSquare } from './townNotes.ts';

/** The archive of an import that holds its street tiles. */
export const STREETS_ARCHIVE = 'streets';

/** Which tiles and towns an import has, read by region when they are asked for. An import never changes. */
export interface ImportIndex extends Pick<ArchiveReader, 'read'> {
  /** Where those of the tiles lie that the import has, by their keys. */
  locate(entry: ImportEntry, tiles: readonly TileId[]): Promise<Map<string, StoredRange>>;
  /** The towns that a point may belong to. */
  towns(entry: ImportEntry, point: Point): Promise<readonly Place[]>;
  /** Whether a point may have streets in the import, as far as that is known without its files. */
  mayCover(entry: ImportEntry, point: Point): boolean;
}

export function importIndex(store: TileStore): ImportIndex {
  const archives = archiveReader(store);
  const archiveOf = ({ id, archives: indexes }: ImportEntry) => {
    const index = indexes[STREETS_ARCHIVE];
    return index && { name: `${id}/${STREETS_ARCHIVE}`, index };
  };

  return {
    async locate(entry, tiles) {
      const archive = archiveOf(entry);
      return archive ? archives.locate(archive, tiles) : new Map();
    },
    async towns(entry, point) {
      const archive = archiveOf(entry);
      const note = archive && (await archives.note(archive, townsSquare(point)));
      return note ? townsNear(note, point) : [];
    },
    read: archives.read,
    mayCover: ({ cells }, { latitude, longitude }) => isAmong(cells, cellOf(tileAt(latitude, longitude))),
  };
}
