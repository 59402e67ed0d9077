import { type ArchiveIndex, joinSquares, type Square, SquareWriter, squareKey, squareOf } from './archiveCatalogue.ts';
import type { TileId } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';

/**
 * Writes an archive: `<import>/<name>.<volume>.tiles` with concatenated tiles, and `<import>/<name>.catalogue`. A
 * volume fits in memory and in one request that can be retried; it ends between two strips, so that tiles read together
 * share a volume.
 */
const ENOUGH_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

const STRIP = 5;
const stripOf = ({ y }: TileId) => Math.floor(y / STRIP);

export function catalogueKey(archive: string): string {
  return `${archive}.catalogue`;
}

export function volumeKey(archive: string, volume: number): string {
  return `${archive}.${volume}.tiles`;
}

/**
 * Order of adding that keeps neighbours together: strips of five rows, column by column from west to east. The tiles
 * around a home span at most six rows, so they form one or two runs whatever the size of the country; a space-filling
 * curve has no such bound.
 */
export function inArchiveOrder(tiles: readonly TileId[]): TileId[] {
  return tiles.toSorted((a, b) => a.zoom - b.zoom || stripOf(a) - stripOf(b) || a.x - b.x || a.y - b.y);
}

export interface ArchiveWriter {
  add(tile: TileId, bytes: Uint8Array): Promise<void>;
  /** Returns the index for the list of imports. Each square may carry a note. */
  finish(notes?: readonly (Square & { note: Uint8Array })[]): Promise<ArchiveIndex>;
}

/** Writes an archive such as `<importId>/streets`; one volume and a few bytes per tile are in memory. */
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
