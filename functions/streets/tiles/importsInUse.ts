import type { Position } from '../../../shared/domain/geo.ts';
import { StreetsFault } from '../errors.ts';
import { archiveReader, type StoredRange } from './archiveReader.ts';
import { cachedImports, type ImportEntry } from './catalogue.ts';
import type { Place } from './placeCodec.ts';
import { cellOf, isAmong, type TileId, tileAt, tileKey } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';
import { townsNear, townsSquare } from './townNotes.ts';

export const STREETS_ARCHIVE = 'streets';

export interface ImportsOptions {
  /** Maximum age of the cached list of imports. */
  recheckMilliseconds?: number;
  clock?: () => number;
  /** Called once for each import that is skipped because its files cannot be read. */
  report?: (fault: StreetsFault) => void;
}

export interface StoredTile {
  /** Cache key `<importId>/<zoom>/<x>/<y>`: imports are immutable, so entries never expire. */
  key: string;
  importId: string;
  standalone: boolean;
  range: StoredRange;
}

const NO_RANGES: ReadonlyMap<string, StoredRange> = new Map();

export function importsInUse(store: TileStore, options: ImportsOptions) {
  const { recheckMilliseconds = 3000, clock = Date.now } = options;
  const { imports, forget } = cachedImports(store, recheckMilliseconds, clock);
  const archives = archiveReader(store);
  const archiveOf = ({ id, archives: indexes }: ImportEntry) => {
    const index = indexes[STREETS_ARCHIVE];
    return index && { name: `${id}/${STREETS_ARCHIVE}`, index };
  };
  const reported = new Set<string>();
  function report(importId: string, fault: StreetsFault): void {
    if (!reported.has(importId)) options.report?.(fault);
    reported.add(importId);
  }

  /**
   * The stored tiles among the wanted ones. A standalone import is dropped where another covers the centre. An import
   * with an unreadable catalogue is skipped unless it may be the one that covers the centre.
   */
  async function stored(wanted: readonly TileId[], centre: Position, isLastTry: boolean): Promise<StoredTile[]> {
    const centreTile = tileAt(centre.latitude, centre.longitude);
    const centreKey = tileKey(centreTile);
    const keys = wanted.map(tileKey);
    const faults: { entry: ImportEntry; fault: StreetsFault }[] = [];
    const found = await Promise.all(
      (await imports()).map(async (entry) => {
        try {
          const archive = archiveOf(entry);
          const ranges = archive ? await archives.locate(archive, [...wanted, centreTile]) : NO_RANGES;
          return { entry, ranges, covers: ranges.has(centreKey) };
        } catch (error) {
          if (!(error instanceof StreetsFault) || !isLastTry) throw error;
          faults.push({ entry, fault: error });
          return { entry, ranges: NO_RANGES, covers: false };
        }
      }),
    );
    const isCovered = found.some(({ entry, covers }) => covers && !entry.standalone);
    for (const { entry, fault } of faults) {
      const isCoveredWithout = isCovered || (entry.standalone && found.some(({ covers }) => covers));
      if (!isCoveredWithout && isAmong(entry.cells, cellOf(centreTile))) throw fault;
      report(entry.id, fault);
    }
    return found
      .filter(({ entry }) => !(entry.standalone && isCovered))
      .flatMap(({ entry: { id, standalone }, ranges }) =>
        keys.flatMap((key) => {
          const range = ranges.get(key);
          return range ? [{ key: `${id}/${key}`, importId: id, standalone, range }] : [];
        }),
      );
  }

  async function townsAround(point: Position): Promise<Place[]> {
    const found = await Promise.all(
      (await imports()).map(async (entry) => {
        try {
          const archive = archiveOf(entry);
          const note = archive && (await archives.note(archive, townsSquare(point)));
          return note ? townsNear(note, point) : [];
        } catch (error) {
          if (!(error instanceof StreetsFault)) throw error;
          report(entry.id, error);
          return [];
        }
      }),
    );
    return found.flat();
  }

  return { imports, stored, read: archives.read, townsAround, forget };
}
