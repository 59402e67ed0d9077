import { describe, expect, it } from 'vitest';
import { useRouteRequests } from '../../testing/routeRequests.ts';
import { handler as reverseGeocode } from './reverseGeocode.ts';

const routes = useRouteRequests();

describe('GET /api/geocode/reverse', () => {
  const look = (cookie: string | undefined, query: Record<string, string>) =>
    routes.bench.call(reverseGeocode, { cookie, query });

  it('GET /api/geocode/reverse answers a point with its street and town', async () => {
    const { cookie } = await routes.walker();
    expect(await look(cookie, { latitude: '41.1452', longitude: '-8.6108' })).toMatchObject({
      status: 200,
      json: { features: [{ place_name: 'Vallgatan, Town', town: 'Town' }], attribution: 'OSM' },
    });
  });

  it.each([
    [{ latitude: '91', longitude: '0' }, 'latitude must be a number from -90 to 90.'],
    [{ latitude: '1e1', longitude: '0' }, 'latitude must be a number from -90 to 90.'],
    [{ latitude: '0' }, 'longitude must be a number from -180 to 180.'],
  ])('the reverse geocoding query %j answers 400', async (query, text) => {
    const { cookie } = await routes.walker();
    expect(await look(cookie, query)).toMatchObject({ status: 400, text });
  });
});
