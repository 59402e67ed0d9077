import { EdgeFlag, type Network, type Point } from '../network/network.ts';
import { nearestOnEdge } from './search.ts';

/** The street a place is on, for its address: the nearest one with a name, within sight. */
export function nearestStreetName(network: Network, point: Point, maxMetres = 300): string | undefined {
  const { edges, names } = network;
  const hasName = (edge: number) => (edges.name[edge] ?? 0) !== 0 && ((edges.flags[edge] ?? 0) & EdgeFlag.tunnel) === 0;
  const nearest = nearestOnEdge(network, point, maxMetres, hasName);
  return nearest && names[edges.name[nearest.edge] ?? 0];
}
