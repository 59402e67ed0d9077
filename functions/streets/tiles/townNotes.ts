import type { Point } from '../network/network.ts';
import { type Square, squareKey, squareOf } from './archiveCatalogue.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { CELL_ZOOM, type CellId, cellOf, cellsAround } from './cells.ts';
import { decodePlaces, encodePlaces, type Place } from './placeCodec.ts';
import { tileAt } from './tileGrid.ts';
import { townReachMetres } from './town.ts';

/**
 * The towns of a square of the catalogue, by cells of some 40 km. A cell has all towns that reach into it, also those
 * that lie beyond its edge: so a point needs one square, and decodes no more than the towns around.
 */
export function townNotes(towns: readonly Place[]): (Square & { note: Uint8Array })[] {
  const cells = new Map<string, { cell: CellId; towns: Place[] }>();
  for (const town of towns) {
    for (const cell of cellsAround(town, townReachMetres(town.kind))) {
      const key = squareKey(cell);
      const known = cells.get(key);
      if (known) known.towns.push(town);
      else cells.set(key, { cell, towns: [town] });
    }
  }
  const squares = new Map<string, Square & { writer: ByteWriter }>();
  for (const { cell, towns: its } of cells.values()) {
    const square = squareOf({ zoom: CELL_ZOOM, ...cell });
    const { writer } = squares.get(squareKey(square)) ?? { writer: new ByteWriter() };
    squares.set(squareKey(square), { ...square, writer });
    writer.varint(cell.x).varint(cell.y).block(encodePlaces(its).finish());
  }
  return [...squares.values()].map(({ writer, ...square }) => ({ ...square, note: writer.finish() }));
}

/** The square whose note has the towns of a point. */
export function townsSquare({ latitude, longitude }: Point): Square {
  return squareOf(tileAt(latitude, longitude));
}

/** The towns that a point may belong to. */
export function townsNear(note: Uint8Array, { latitude, longitude }: Point): Place[] {
  const { x, y } = cellOf(tileAt(latitude, longitude));
  for (const reader = new ByteReader(note); reader.at < reader.end; ) {
    const isIt = reader.varint() === x;
    const isRow = reader.varint() === y;
    const towns = reader.block();
    if (isIt && isRow) return decodePlaces(new ByteReader(towns));
  }
  return [];
}
