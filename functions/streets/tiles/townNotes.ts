import type { Position } from '../../../shared/domain/geo.ts';
import { grouped } from '../grouped.ts';
import { type Square, squareKey, squareOf } from './archiveCatalogue.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { decodePlaces, encodePlaces, type Place } from './placeCodec.ts';
import { CELL_ZOOM, cellOf, cellsAround, tileAt } from './tileGrid.ts';
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
