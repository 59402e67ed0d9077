import { importStreets } from '../import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay, type Relation } from '../import/osmSource.ts';
import type { Network } from '../network/network.ts';
import { snap } from '../search/geometry.ts';
import { routeToPoint } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { memoryStore } from './memoryStore.ts';

const LATITUDE = 43.73;
const LONGITUDE = 7.42;
const METRE = 1 / 111_195.08;
const at = (north: number, east: number) => ({
  latitude: LATITUDE + north * METRE,
  longitude: LONGITUDE + (east * METRE) / Math.cos((LATITUDE * Math.PI) / 180),
});

/** A node by its metres north and east of the middle of a small town. */
export const node = (id: number, north: number, east: number, tags?: Record<string, string>): OsmNode => ({
  id,
  ...at(north, east),
  ...(tags && { tags }),
});

export const imported = (nodes: OsmNode[], ways: OsmWay[], relations: Relation[] = []): Promise<Network> =>
  joined([{ nodes, ways, relations }]);

/** The network of several extracts of the town. */
export async function joined(extracts: Parameters<typeof memorySource>[0][]): Promise<Network> {
  const store = memoryStore();
  for (const [i, extract] of extracts.entries()) {
    await importStreets({ source: memorySource(extract), store, importId: `${i}`, name: `${i}`, now: new Date(0) });
  }
  return openStreets(store).load({ latitude: LATITUDE, longitude: LONGITUDE }, 2000);
}

export function metresBetweenEnds(network: Network, from: [number, number], to: [number, number]): number {
  const [start, end] = [snap(network, at(...from), 1), snap(network, at(...to), 1)];
  const route = start && end && routeToPoint(reachFrom(network, start, 5000), end);
  return route?.metres ?? Number.NaN;
}
