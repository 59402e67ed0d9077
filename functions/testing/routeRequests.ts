import { beforeEach } from 'vitest';
import type { Geo, RouteRequest, WayRequest } from '../ports/geo.ts';
import { testBench } from './context.ts';
import { straightGeo, straightStreet, straightWay } from './straightStreets.ts';
import { useTable } from './table.ts';
import { joinWalker } from './transports.ts';
import { HOME } from './walkerClient.ts';

type MaybeLater<T> = T | Promise<T>;
interface Streets {
  find: (request: RouteRequest) => MaybeLater<Awaited<ReturnType<Geo['findRoute']>>>;
  way: (request: WayRequest) => MaybeLater<Awaited<ReturnType<Geo['findWay']>>>;
}

/** Walkers who request routes, and the recorded requests to the geo port. */
export function useRouteRequests() {
  const store = useTable();
  const requests: RouteRequest[] = [];
  const streets: Streets = { find: straightStreet, way: straightWay };
  const geo: Geo = {
    ...straightGeo,
    findRoute: async (request) => {
      requests.push(request);
      return streets.find(request);
    },
    findWay: async (request) => streets.way(request),
  };
  const bench = testBench({
    geo,
    get table() {
      return store.table;
    },
  });
  beforeEach(() => {
    bench.now = new Date('2026-11-20T09:00:00Z');
    Object.assign(streets, { find: straightStreet, way: straightWay });
    requests.length = 0;
  });

  let names = 0;
  async function walker(timeZone = 'Europe/Stockholm') {
    const person = { username: `day_${++names}`, password: 'secret1', timeZone };
    const client = await joinWalker(bench, person, () => new Uint8Array());
    const { id, cookie } = client;
    return {
      ...{ id, cookie },
      patch: (body: object) => client.call('updateWalker', { params: { id }, body }),
      generate: (body: object = HOME) => client.call('generateRoute', { body }),
      create: (body: object = {}) => client.call('createChallenge', { body }),
      today: () => client.call('getTodayChallenge'),
    };
  }

  return { walker, store, requests, streets, bench };
}
