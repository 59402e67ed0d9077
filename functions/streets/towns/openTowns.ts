import { createHash } from 'node:crypto';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import type { ShownTown } from '../../../shared/domain/privacy/publicWalk.ts';
import { StreetsFault } from '../errors.ts';
import { grouped } from '../grouped.ts';
import { EdgeFlag } from '../network/network.ts';
import { uint8At } from '../network/typedArrays.ts';
import { edgePointAt } from '../search/geometry.ts';
import { archiveReader } from '../tiles/archiveReader.ts';
import type { ImportEntry } from '../tiles/catalogue.ts';
import { type ImportsOptions, importsInUse } from '../tiles/importsInUse.ts';
import { LruCache } from '../tiles/lruCache.ts';
import type { Streets } from '../tiles/openStreets.ts';
import { type Bounds, cellOf, tileAt, tileKey } from '../tiles/tileGrid.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { townPlaceOf } from '../tiles/town.ts';
import { decodeTown, TOWNS_ARCHIVE, type TownPlace, tileOfTown, townKey } from './townCodec.ts';

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
      const read = await Promise.all(all.map(async (entry) => ({ entry, town: await townIn(entry, key) })));
      const found = read.flatMap(({ entry, town }) => (town ? [{ entry, town }] : []));
      const real = found.filter(({ entry }) => !entry.standalone);
      const towns = (real.length > 0 ? real : found).map(({ town }) => town);
      return towns.sort((a, b) => b.pieces.count - a.pieces.count)[0];
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

/** Enough to look like a town, few enough for a field of each profile. */
const POINTS = 8;
/** Radius around the town's centre: its older streets, which are on land even in a coastal town. */
const SPREAD_METRES = { city: 1500, town: 600 } as const;

/**
 * The city or town of a home, with points on its streets that are the same for all homes in it. A village is not named:
 * a walker alone there would be found. Where only neighbourhoods of walkers are imported the point is the town's centre,
 * because their streets lie around homes.
 */
export async function townPoints(
  streets: Streets,
  home: Position,
  isNeighbourhood: (entry: ImportEntry) => boolean,
): Promise<ShownTown | undefined> {
  const town = await streets.townAt(home, ['city', 'town']);
  if (!town) return undefined;
  const { name, latitude, longitude } = town;
  const centre = { latitude, longitude };
  const metres = SPREAD_METRES[town.kind === 'city' ? 'city' : 'town'];
  const imports = await streets.importsAround(centre, metres);
  if (imports.length === 0 || imports.some(isNeighbourhood)) return { name, points: [rounded(centre)] };
  const network = await streets.load(centre, metres);
  const middles = [...network.edges.name.keys()]
    .filter((edge) => network.edges.name[edge] !== 0 && uint8At(network.edges.flags, edge) & EdgeFlag.walkForward)
    .map((edge) => edgePointAt(network, edge, 0.5))
    .filter((point) => metresBetween(point, centre) <= metres);
  const chosen = Array.from({ length: POINTS }, (_, i) => middles[Math.floor(((i + 0.5) * middles.length) / POINTS)]);
  const points = [...new Set(chosen)].filter((point) => point !== undefined);
  return { name, points: (points.length > 0 ? points : [centre]).map(rounded) };
}

/** To eleven metres. */
const rounded = ({ latitude, longitude }: Position): [longitude: number, latitude: number] => [
  Math.round(longitude * 1e4) / 1e4,
  Math.round(latitude * 1e4) / 1e4,
];
