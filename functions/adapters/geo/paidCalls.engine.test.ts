import { describe, expect, it } from 'vitest';
import { handler as generateRoute } from '../../api/streets/generateRoute.ts';
import { handler as reverseGeocode } from '../../api/streets/reverseGeocode.ts';
import { limitKey, limitOf } from '../../data/limits/rateLimits.ts';
import { put } from '../../data/ops.ts';
import { testBench } from '../../testing/context.ts';
import { useTable } from '../../testing/table.ts';
import { joinWalker } from '../../testing/transports.ts';
import { placesByLocation, routesByLocation } from './cloudFinders.ts';
import { firstProvider } from './firstProvider.ts';
import type { Location } from './location.ts';
import { withinCeiling } from './paidCalls.ts';

const store = useTable();
const home = { latitude: 57.7048, longitude: 11.967 };
const ceiling = limitOf('paid-call', 'stage');

/** A stub of Amazon Location that finds a straight route to every place and counts its calls. */
function stage(day: string, spent: number) {
  const calls = { times: 0 };
  const service: Location = {
    placeAt: async (point) => {
      calls.times += 1;
      return { point, label: 'Storgatan 1, Town', street: 'Storgatan', town: 'Town', attribution: 'HERE' };
    },
    walkBetween: async (from, to) => {
      calls.times += 1;
      const line = [from, to].map(({ latitude, longitude }): [number, number] => [longitude, latitude]);
      return { coordinates: line, directions: [], attribution: 'HERE' };
    },
  };
  const now = new Date(`${day}T09:00:00Z`);
  const location = withinCeiling(service, store.table, () => now);
  const geo = firstProvider({ routes: [routesByLocation(location)], ways: [], places: [placesByLocation(location)] });
  const bench = Object.assign(testBench({ table: store.table, geo }), { now });
  const begin = () => store.table.write(put({ ...limitKey(ceiling, now), count: spent, expiresAt: 2 ** 31 }));
  return { calls, bench, begin };
}

let names = 0;
async function askedOn(day: string, spent: number) {
  const { calls, bench, begin } = stage(day, spent);
  await begin();
  const person = { username: `payer_${++names}`, password: 'secret1', timeZone: 'Europe/Stockholm' };
  const ada = await joinWalker(bench, person, async () => new Uint8Array());
  const query = { latitude: String(home.latitude), longitude: String(home.longitude) };
  const address = await ada.call(reverseGeocode, { query });
  const body = { homeLatitude: home.latitude, homeLongitude: home.longitude };
  const route = await ada.call(generateRoute, { body });
  return { times: calls.times, address, route };
}

describe('daily maximum of paid calls', () => {
  it('after 1,500 paid calls of a day the service is no longer called', async () => {
    expect(ceiling.max).toBe(1_500);
    const { times, address, route } = await askedOn('2026-11-20', 1_500);
    expect(times).toBe(0);
    expect([address.status, address.json.features]).toEqual([200, []]);
    expect([route.status, route.headers['x-error-code']]).toEqual([409, 'nothing_walkable']);
  });

  it('every paid call is counted before it is made, and the 1,500th is answered', async () => {
    const { times, address } = await askedOn('2026-11-21', 1_499);
    expect(times).toBe(1);
    expect(address.json.features).toEqual([{ place_name: 'Storgatan 1, Town', town: 'Town' }]);
  });

  it('the count of paid calls starts again on the next day', async () => {
    const { times, route } = await askedOn('2026-11-22', 0);
    expect(times).toBeGreaterThan(2);
    expect([route.status, route.json.provider]).toEqual([200, 'location']);
  });
});
