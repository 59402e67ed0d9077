import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { readStanding } from '../../data/leaderboard/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';

/** The address of a home position. An empty list if none is found: a home needs only coordinates. */
export const handler = endpoint(routes.reverseGeocode, async ({ query, walkerId, viewer, now, table, geo }) => {
  const point = {
    latitude: degrees('latitude', query.latitude, 90),
    longitude: degrees('longitude', query.longitude, 180),
  };
  const walker = await readStanding(table, walkerId);
  await enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['look-up']);
  const { place, attribution } = await geo.nearestPlace(point);
  return { features: place ? [{ place_name: place.placeName, town: place.town }] : [], attribution };
});

function degrees(name: string, text: string, max: number): number {
  const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= max) return value;
  throw new Refusal('invalid_input', { sentence: `${name} must be a number from -${max} to ${max}.` });
}
