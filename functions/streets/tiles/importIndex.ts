import type { Position } from '../../../shared/domain/geo.ts';
import { grouped } from '../grouped.ts';
import { type Square, squareKey, squareOf } from './archiveCatalogue.ts';
import { type ArchiveReader, archiveReader, type StoredRange } from './archiveReader.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import type { ImportEntry } from './catalogue.ts';
import { decodePlaces, encodePlaces, type Place } from './placeCodec.ts';
import { CELL_ZOOM, cellOf, cellsAround, isAmong, type TileId, tileAt } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { townReachMetres } from './town.ts';

/**
 * Notes of catalogue squares: towns by cells of some 40 km. A cell lists every town whose reach touches it, also from
 * beyond its edge, so a point needs one square and decodes only the nearby towns.
 */
export function townNotes(towns: readonly Place[]): (Square & { note: Uint8Array })[] {
  const touched = towns.flatMap((town) =>
    cellsAround(town, townReachMetres(town.kind)).map((cell) => ({
      cell,
      town,
      square: squareOf({ zoom: CELL_ZOOM, ...cell }),
    })),
  );
  const squares = grouped(touched, ({ square }) => squareKey(square)).values();
  return Array.from(squares, (inSquare) => {
    const writer = new ByteWriter();
    for (const inCell of grouped(inSquare, ({ cell }) => squareKey(cell)).values()) {
      const places = encodePlaces(inCell.map(({ town }) => town));
      writer.varint(inCell[0].cell.x).varint(inCell[0].cell.y).block(places.finish());
    }
    return { ...inSquare[0].square, note: writer.finish() };
  });
}

export function townsSquare({ latitude, longitude }: Position): Square {
  return squareOf(tileAt(latitude, longitude));
}

export function townsNear(note: Uint8Array, { latitude, longitude }: Position): Place[] {
  const { x, y } = cellOf(tileAt(latitude, longitude));
  for (const reader = new ByteReader(note); reader.at < reader.end; ) {
    const isIt = reader.varint() === x;
    const isRow = reader.varint() === y;
    const towns = reader.block();
    if (isIt && isRow) return decodePlaces(new ByteReader(towns));
  }
  return [];
}

export const STREETS_ARCHIVE = 'streets';

/** Lazy index of an import's tiles and towns by region. Imports are immutable. */
export interface ImportIndex extends Pick<ArchiveReader, 'read'> {
  locate(entry: ImportEntry, tiles: readonly TileId[]): Promise<Map<string, StoredRange>>;
  towns(entry: ImportEntry, point: Position): Promise<readonly Place[]>;
  mayCover(entry: ImportEntry, point: Position): boolean;
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
