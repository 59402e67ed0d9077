import { MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { type ImportEntry, tileAt, tileBounds } from '../../streets/index.ts';

/**
 * The area of one import from Overpass: a circle with all that walks from any home of its cell may reach. Cells are
 * quarters of street tiles, 1 to 2.5 km wide, so that Overpass never learns where a home is.
 */
export interface Neighbourhood {
  /** `<zoom>-<x>-<y>-<kilometres>`: the cell, and the longest walk. */
  key: string;
  centre: Position;
  metres: number;
}

/** The usual walk, and the longest: a circle for the latter has three times the area. */
const REACHES = [MAX_DISTANCE.default, MAX_DISTANCE.max];

/** The neighbourhoods that suffice for walks of this length, the smallest first. */
export function neighbourhoodsOf({ latitude, longitude }: Position, kilometres: number): Neighbourhood[] {
  const { zoom, x, y } = tileAt(latitude, longitude, 1);
  return REACHES.filter((reach) => reach >= kilometres).flatMap(
    (reach) => neighbourhoodOf(`${zoom}-${x}-${y}-${reach}`) ?? [],
  );
}

/** The folder of its import in the bucket of street tiles. */
export const folderOf = (key: string): string => `near/${key}`;

export function neighbourhoodOf(key: string): Neighbourhood | undefined {
  const [, ...parts] = /^(\d{1,2})-(\d{1,6})-(\d{1,6})-(\d(?:\.\d)?)$/.exec(key) ?? [];
  const [zoom, x, y, reach] = parts.map(Number);
  if (zoom === undefined || x === undefined || y === undefined || reach === undefined) return undefined;
  const { south, west, north, east } = tileBounds({ zoom, x, y });
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const corners = [south, north].map((latitude) => metresBetween(centre, { latitude, longitude: west }));
  return { key, centre, metres: Math.ceil(Math.max(...corners) + reach * 1000) };
}

/** The id contains the key, so the list of imports describes all downloads. */
export function importIdOf({ key }: Neighbourhood, now: Date): string {
  return `overpass_${key}_${now.toISOString().replace(/[-:.Z]/g, '')}`;
}

export function importedNeighbourhood({ id }: Pick<ImportEntry, 'id'>): Neighbourhood | undefined {
  const [, key] = /^overpass_([\d.-]+)_/.exec(id) ?? [];
  return key === undefined ? undefined : neighbourhoodOf(key);
}

/** True if walks of this length from this home stay within the neighbourhood. */
export function contains({ centre, metres }: Neighbourhood, home: Position, reach: number): boolean {
  return metresBetween(centre, home) + reach <= metres;
}
