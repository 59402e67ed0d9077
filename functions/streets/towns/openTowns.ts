import { createHash } from 'node:crypto';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { StreetsFault } from '../errors.ts';
import { archiveReader } from '../tiles/archiveReader.ts';
import type { ImportEntry } from '../tiles/catalogue.ts';
import { type ImportsOptions, importsInUse } from '../tiles/importsInUse.ts';
import { LruCache } from '../tiles/lruCache.ts';
import { type Bounds, cellOf, tileAt, tileKey } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { townPlaceOf } from '../tiles/town.ts';
import { decodeTown, TOWNS_ARCHIVE, type TownPlace, tileOfTown, townKey } from './townCodec.ts';
import { grouped } from './townCollector.ts';

export interface Towns {
  townsAt(places: readonly Position[]): Promise<TownPlace[]>;
  streetsOf(key: string): Promise<TownStreets | undefined>;
  /** Changes only if the imports within the bounds change. */
  versionOf(bounds: Bounds): Promise<string>;
}

/** The cache holds about ten cities. */
const CACHE_BYTES = 48 * 1024 * 1024;
const BYTES_A_PIECE = 33;

export function openTowns(store: TileStore, options: ImportsOptions = {}): Towns {
  const { imports, townsAround, forget } = importsInUse(store, options);
  const archives = archiveReader(store);
  const kept = new LruCache<TownStreets | undefined>(
    CACHE_BYTES,
    (town) => 500 + BYTES_A_PIECE * (town?.pieces.count ?? 0),
  );

  async function townIn(entry: ImportEntry, key: string): Promise<TownStreets | undefined> {
    const index = entry.archives[TOWNS_ARCHIVE];
    const place = tileOfTown(key);
    if (!index || !place) return undefined;
    try {
      return await kept.get(`${entry.id} ${key}`, async () => {
        const ranges = await archives.locate({ name: `${entry.id}/${TOWNS_ARCHIVE}`, index }, [place.tile]);
        const range = ranges.get(tileKey(place.tile));
        return range && archives.read(range, (bytes) => decodeTown(bytes, place.name));
      });
    } catch (error) {
      if (!(error instanceof StreetsFault)) throw error;
      // The cached list may name an import that was replaced: it is read again.
      forget();
      options.report?.(error);
      return undefined;
    }
  }

  return {
    async townsAt(places) {
      const found = new Map<string, TownPlace>();
      const byCell = grouped(places, ({ latitude, longitude }) => {
        const { x, y } = cellOf(tileAt(latitude, longitude));
        return `${x}/${y}`;
      });
      for (const inCell of byCell.values()) {
        const [first] = inCell;
        const towns = first ? await townsAround(first) : [];
        for (const place of inCell) {
          const town = townPlaceOf(place, towns);
          if (town) found.set(townKey(town), { key: townKey(town), ...town });
        }
      }
      return [...found.values()];
    },
    async streetsOf(key) {
      const all = await imports();
      const found = await Promise.all(all.map(async (entry) => ({ entry, town: await townIn(entry, key) })));
      const listed = found.filter(({ town }) => town !== undefined);
      const real = listed.filter(({ entry }) => !entry.standalone);
      return (real.length > 0 ? real : listed)
        .map(({ town }) => town)
        .reduce((max, town) => ((town?.pieces.count ?? 0) > (max?.pieces.count ?? 0) ? town : max), undefined);
    },
    async versionOf(bounds) {
      const ids = (await imports()).filter((entry) => entry.archives[TOWNS_ARCHIVE] && meet(entry.bounds, bounds));
      const text = ids
        .map(({ id }) => id)
        .sort()
        .join(' ');
      return createHash('sha256').update(text).digest('hex').slice(0, 12);
    },
  };
}

const meet = (a: Bounds, b: Bounds): boolean =>
  a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;
