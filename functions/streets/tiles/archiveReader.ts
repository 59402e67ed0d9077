import { StreetsError, StreetsFault } from '../errors.ts';
import {
  type ArchiveIndex,
  checkedSquare,
  locate,
  noteOfSquare,
  rangeOfSquare,
  type Square,
  squareKey,
  squareOf,
} from './archiveCatalogue.ts';
import { catalogueKey, volumeKey } from './archiveWriter.ts';
import { missing } from './catalogue.ts';
import { LruCache } from './lruCache.ts';
import { type TileId, tileKey } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';

/** Ranges with a smaller gap are read in one request: transferring the gap is faster than another round trip. */
const GAP_BYTES = 512 * 1024;

interface Wanted {
  from: number;
  to: number;
  resolve(bytes: Uint8Array | undefined): void;
  reject(error: unknown): void;
}

interface Group {
  start: number;
  end: number;
  ranges: Wanted[];
}

/** Coalesces concurrent range reads of one object. */
function mergedReads(store: Pick<TileStore, 'read'>): Pick<TileStore, 'read'> {
  let wanted = new Map<string, Wanted[]>();

  function readAll(): void {
    const all = wanted;
    wanted = new Map();
    for (const [key, ranges] of all) {
      const groups: Group[] = [];
      for (const range of ranges.sort((a, b) => a.from - b.from)) {
        const group = groups.at(-1);
        if (group && range.from <= group.end + GAP_BYTES) {
          group.ranges.push(range);
          group.end = Math.max(group.end, range.to);
        } else groups.push({ start: range.from, end: range.to, ranges: [range] });
      }
      for (const group of groups) void readGroup(key, group);
    }
  }

  async function readGroup(key: string, { start, end, ranges }: Group): Promise<void> {
    try {
      const bytes = await store.read(key, start, end);
      for (const { from, to, resolve } of ranges) resolve(bytes?.subarray(from - start, to - start));
    } catch (error) {
      for (const { reject } of ranges) reject(error);
    }
  }

  return {
    read(key, from, to) {
      if (wanted.size === 0) queueMicrotask(readAll);
      return new Promise((resolve, reject) => {
        const ranges = wanted.get(key) ?? [];
        wanted.set(key, ranges);
        ranges.push({ from, to, resolve, reject });
      });
    },
  };
}

/** An archive of an active import, such as `<importId>/streets`. */
export interface Archive {
  name: string;
  index: ArchiveIndex;
}

export interface StoredRange {
  file: string;
  from: number;
  to: number;
}

export interface ArchiveReader {
  locate(archive: Archive, tiles: readonly TileId[]): Promise<Map<string, StoredRange>>;
  /** The ranges of all tiles of a square. */
  everyRange(archive: Archive, square: Square): Promise<StoredRange[]>;
  note(archive: Archive, square: Square): Promise<Uint8Array | undefined>;
  /**
   * Reads and decodes a range (Infinity: the whole file). A missing or invalid one throws a StreetsFault with file and
   * range.
   */
  read<T>(range: StoredRange, decode: (bytes: Uint8Array) => T): Promise<T>;
  tile(archive: Archive, tile: TileId): Promise<Uint8Array | undefined>;
}

const CATALOGUE_BYTES = 16 * 1024 * 1024;

/** Reader of archives: concurrent reads are coalesced, catalogues are cached, as imports are immutable. */
export function archiveReader(store: TileStore): ArchiveReader {
  const reads = mergedReads(store);
  const squares = new LruCache<Uint8Array>(CATALOGUE_BYTES, ({ length }) => 200 + length);

  async function read<T>({ file, from, to }: StoredRange, decode: (bytes: Uint8Array) => T): Promise<T> {
    const bytes = await reads.read(file, from, to);
    if (bytes === undefined) throw missing(file);
    try {
      return decode(bytes);
    } catch (error) {
      if (!(error instanceof StreetsError)) throw error;
      if (to === Number.POSITIVE_INFINITY) throw new StreetsFault(file, `${file}: ${error.message}`);
      throw new StreetsFault(file, `${file}, bytes ${from} to ${to}: ${error.message}`, { from, to });
    }
  }

  function squareIn({ name, index }: Archive, square: Square): Promise<Uint8Array> | undefined {
    const range = rangeOfSquare(index, square);
    if (!range) return undefined;
    return squares.get(`${name} ${squareKey(square)}`, () =>
      // A copy, so that the cache does not retain the whole merged buffer.
      read({ file: catalogueKey(name), ...range }, (bytes) => checkedSquare(bytes).slice()),
    );
  }

  async function locateIn(archive: Archive, tiles: readonly TileId[]): Promise<Map<string, StoredRange>> {
    const wanted = new Set(tiles.map(tileKey));
    const wantedSquares = new Map(tiles.map(squareOf).map((square) => [squareKey(square), square]));
    const read = await Promise.all([...wantedSquares.values()].flatMap((square) => squareIn(archive, square) ?? []));
    const found = new Map<string, StoredRange>();
    for (const square of read) {
      for (const [key, { volume, from, to }] of locate(square, wanted)) {
        found.set(key, { file: volumeKey(archive.name, volume), from, to });
      }
    }
    return found;
  }

  return {
    locate: locateIn,
    async everyRange(archive, square) {
      const bytes = await squareIn(archive, square);
      const ranges = bytes ? [...locate(bytes).values()] : [];
      return ranges.map(({ volume, from, to }) => ({ file: volumeKey(archive.name, volume), from, to }));
    },
    async note(archive, square) {
      const bytes = await squareIn(archive, square);
      return bytes && noteOfSquare(bytes);
    },
    read,
    async tile(archive, tile) {
      const range = (await locateIn(archive, [tile])).get(tileKey(tile));
      return range && read(range, (bytes) => wholeRange(bytes, range));
    },
  };
}

export function wholeRange(bytes: Uint8Array, { from, to }: StoredRange): Uint8Array {
  if (bytes.length === to - from) return bytes;
  throw new StreetsError('The file ends before: import the extract again.');
}
