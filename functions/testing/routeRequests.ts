import { beforeEach } from 'vitest';
import { handler as register } from '../api/auth/register.ts';
import { handler as createChallenge } from '../api/challenges/createChallenge.ts';
import { handler as getTodayChallenge } from '../api/challenges/getTodayChallenge.ts';
import { handler as generateRoute } from '../api/streets/generateRoute.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import type { Geo, RouteRequest, WayRequest } from '../ports/geo.ts';
import { cookieOf, freshNetwork, testBench } from './context.ts';
import { straightStreet, straightWay } from './straightStreets.ts';
import { useTable } from './table.ts';
import { HOME } from './walkerClient.ts';

/** Walkers who ask for routes, and what the geo port was asked for. */
export function useRouteRequests() {
  const store = useTable();
  const requests: RouteRequest[] = [];
  const streets: {
    find: (request: RouteRequest) => ReturnType<Geo['findRoute']> | Awaited<ReturnType<Geo['findRoute']>>;
    way: (request: WayRequest) => ReturnType<Geo['findWay']> | Awaited<ReturnType<Geo['findWay']>>;
  } = { find: straightStreet, way: straightWay };
  const geo: Geo = {
    findRoute: async (request) => {
      requests.push(request);
      return streets.find(request);
    },
    findWay: async (request) => streets.way(request),
    nearestPlace: async () => ({ place: { placeName: 'Rua das Flores, Porto', town: 'Porto' }, attribution: 'OSM' }),
  };
  let opened: ReturnType<typeof testBench> | undefined;
  beforeEach(() => {
    opened = testBench({ table: store.table, geo });
    opened.now = new Date('2026-11-20T09:00:00Z');
    streets.find = straightStreet;
    streets.way = straightWay;
    requests.length = 0;
  });
  const bench = () => {
    if (!opened) throw new Error('The bench is there from beforeEach on.');
    return opened;
  };

  let names = 0;
  async function walker(timeZone = 'Europe/Stockholm') {
    const body = { username: `day_${++names}`, password: 'secret1', timeZone };
    const answer = await bench().call(register, { body, headers: freshNetwork() });
    const cookie = cookieOf(answer);
    const id = String(answer.json.id);
    return {
      id,
      cookie,
      patch: (body: object) => bench().call(updateWalker, { method: 'PATCH', params: { id }, cookie, body }),
      generate: (body: object = HOME) => bench().call(generateRoute, { cookie, body }),
      create: (body: object = {}) => bench().call(createChallenge, { cookie, body }),
      today: () => bench().call(getTodayChallenge, { cookie }),
    };
  }

  return {
    walker,
    store,
    requests,
    streets,
    get bench() {
      return bench();
    },
  };
}
