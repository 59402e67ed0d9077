import { type ArchiveIndex, joinSquares, type Square, SquareWriter, squareKey, squareOf } from './archiveCatalogue.ts';
import type { TileId } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';

/**
 * An archive is a handful of objects that hold the tiles of an import: `<import>/<name>.<volume>.tiles`, the tiles one
 * after another, and `<import>/<name>.catalogue`. A volume is no larger than can be kept in memory, sent in one request
 * and sent again. It ends between two strips once it is large enough, so that what is read together is in one volume.
 */
const ENOUGH_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

/** Rows of tiles that lie together, see inArchiveOrder. */
const STRIP = 5;
const stripOf = ({ y }: TileId) => Math.floor(y / STRIP);

export function catalogueKey(archive: string): string {
  return `${archive}.catalogue`;
}

export function volumeKey(archive: string, volume: number): string {
  return `${archive}.${volume}.tiles`;
}

/**
 * The order in which tiles are best added: strips of five rows from west to east, in a strip column by column. The tiles
 * around a home span at most six rows, so they lie in one or two runs whatever the size of the country; along a space-filling
 * curve there is no such bound.
 */
export function inArchiveOrder(tiles: readonly TileId[]): TileId[] {
  return tiles.toSorted((a, b) => a.zoom - b.zoom || stripOf(a) - stripOf(b) || a.x - b.x || a.y - b.y);
}

export interface ArchiveWriter {
  /** Each tile once; in whatever order, though inArchiveOrder reads best. */
  add(tile: TileId, bytes: Uint8Array): Promise<void>;
  /** Answers what finds the tiles again, for the list of imports. A note is kept for each of its squares. */
  finish(notes?: readonly (Square & { note: Uint8Array })[]): Promise<ArchiveIndex>;
}

/** Writes an archive such as `<importId>/streets`. In memory are one volume and a few bytes a tile. */
export function archiveWriter(store: TileStore, archive: string, enoughBytes = ENOUGH_BYTES): ArchiveWriter {
  const squares = new Map<string, Square & { writer: SquareWriter }>();
  let volume = 0;
  let open: Uint8Array[] = [];
  let filled = 0;
  let strip = '';

  function squareFor(square: Square): SquareWriter {
    const known = squares.get(squareKey(square));
    if (known) return known.writer;
    const writer = new SquareWriter();
    squares.set(squareKey(square), { ...square, writer });
    return writer;
  }

  async function endVolume(): Promise<void> {
    if (open.length === 0) return;
    await store.put(volumeKey(archive, volume), Buffer.concat(open));
    volume++;
    open = [];
    filled = 0;
  }

  return {
    async add(tile, bytes) {
      const its = `${tile.zoom}/${stripOf(tile)}`;
      if (filled + bytes.length > (its === strip ? MAX_BYTES : enoughBytes)) await endVolume();
      strip = its;
      squareFor(squareOf(tile)).add(tile, { volume, from: filled, to: filled + bytes.length });
      open.push(bytes);
      filled += bytes.length;
    },
    async finish(notes = []) {
      await endVolume();
      const noteOf = new Map(notes.map(({ note, ...square }) => [squareKey(square), note]));
      for (const square of notes) squareFor(square);
      const { bytes, index } = joinSquares(
        [...squares].map(([key, { writer, x, y }]) => ({ x, y, bytes: writer.finish(noteOf.get(key) ?? NOTHING) })),
      );
      await store.put(catalogueKey(archive), bytes);
      return index;
    },
  };
}

const NOTHING = new Uint8Array();
