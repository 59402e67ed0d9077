import { nameOf } from '../import/footRules.ts';
import type { Tags } from '../import/osmSource.ts';
import type { Landmark } from '../network/network.ts';
import { type StyleName, styleIndex } from './featureStyles.ts';

/** A point of the map that a walker recognises beside the way. */
export interface MapPoint {
  look: number;
  name: string;
}

const AMENITIES: Readonly<Record<string, StyleName>> = {
  place_of_worship: 'worship',
  school: 'school',
  kindergarten: 'school',
  college: 'school',
  university: 'school',
  cafe: 'cafe',
  drinking_water: 'drinking',
  toilets: 'toilets',
  bench: 'bench',
};
const CLOSED: ReadonlySet<string | undefined> = new Set(['private', 'no', 'customers', 'permit']);

/** Keys of the tags that `mapPoints` and `landmarkIn` read. */
export const POINT_KEYS: readonly string[] = ['amenity', 'railway', 'leisure', 'highway', 'addr:housenumber'];

/** The landmark and the house number that the tags of a node or an area describe. */
export function mapPoints(tags: Tags): MapPoint[] {
  const landmark = landmarkOf(tags);
  // "S/N" stands for a house without a number.
  const number = /\d/.test(tags['addr:housenumber'] ?? '') ? tags['addr:housenumber'] : undefined;
  return [
    ...(landmark === undefined ? [] : [{ look: styleIndex(landmark), name: nameOf(tags) }]),
    ...(number === undefined ? [] : [{ look: styleIndex('number'), name: number.replaceAll(';', ', ') }]),
  ];
}

/** The landmark that directions mention for a place: only a few kinds, which cannot be confused. */
export function landmarkIn(tags: Tags): Landmark | undefined {
  if (tags.highway === 'bus_stop') return 'bus_stop';
  if (tags.leisure === 'playground') return CLOSED.has(tags.access) ? undefined : 'playground';
  if (tags.amenity === 'school') return 'school';
  const look = landmarkOf(tags);
  return look === 'church' || look === 'station' ? look : undefined;
}

function landmarkOf({ amenity = '', railway, religion, building, access }: Tags): StyleName | undefined {
  if (railway === 'station' || railway === 'halt') return 'station';
  const look = Object.hasOwn(AMENITIES, amenity) ? AMENITIES[amenity] : undefined;
  if (look === 'worship') {
    return religion === 'christian' || building === 'church' || building === 'chapel' ? 'church' : 'worship';
  }
  return CLOSED.has(access) && look !== 'school' && look !== 'cafe' ? undefined : look;
}
