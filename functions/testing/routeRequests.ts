import { beforeEach } from 'vitest';
import { straightStreet, straightWay } from './straightStreets.ts';
import { HOME } from './walkerClient.ts';
import { useWorld } from './world.ts';

/** Walkers who request routes, and the recorded requests to the geo port. */
export function useRouteRequests() {
  const world = useWorld({ width: 16, height: 12 });
  const { store, requests, streets, bench } = world;
  beforeEach(() => {
    world.at('2026-11-20T09:00:00Z');
    Object.assign(streets, { find: straightStreet, way: straightWay });
    requests.length = 0;
  });

  async function walker(timeZone = 'Europe/Stockholm') {
    const client = await world.walker({ timeZone });
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
