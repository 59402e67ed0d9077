import PathFinder from 'geojson-path-finder';
import { describe, expect, it } from 'vitest';
import { demoCityData } from '../import/demoCity.ts';
import { buildNetwork, type EdgeInput } from '../network/buildNetwork.ts';
import type { Network } from '../network/network.ts';
import { BY_LENGTH } from './edgeCosts.ts';
import { routeToVertex } from './route.ts';
import { reachFrom, snap } from './search.ts';

type Position = [longitude: number, latitude: number];

const { nodes, ways } = await demoCityData();
const places = new Map(nodes.map(({ id, latitude, longitude }) => [id, [longitude, latitude] satisfies Position]));

/** The middle of the city, where the lines are thickest: all of it takes the other library many seconds. */
const lines = ways
  .map(({ refs }) => refs.flatMap((ref) => [places.get(ref)].filter((place) => place !== undefined)))
  .filter((line) => line.every(([east, north]) => east > 11.957 && east < 11.977 && north > 57.701 && north < 57.709));

/** The lines as a network: a vertex wherever two of them share a point or one ends. */
function networkOf(): Network {
  const uses = new Map<string, number>();
  for (const line of lines) {
    line.forEach((at, i) => {
      const isEnd = i === 0 || i === line.length - 1;
      uses.set(String(at), (uses.get(String(at)) ?? 0) + (isEnd ? 2 : 1));
    });
  }
  const vertices: { id: number; latitude: number; longitude: number }[] = [];
  const indexes = new Map<string, number>();
  const edges: EdgeInput[] = [];
  for (const line of lines) {
    let points: { latitude: number; longitude: number }[] = [];
    let from = -1;
    for (const [longitude, latitude] of line) {
      const key = String([longitude, latitude]);
      points.push({ latitude, longitude });
      if ((uses.get(key) ?? 0) < 2) continue;
      const to = indexes.get(key) ?? vertices.push({ id: vertices.length + 1, latitude, longitude }) - 1;
      indexes.set(key, to);
      if (from >= 0) edges.push({ from, to, streetClass: 'residential', points });
      from = to;
      points = points.slice(-1);
    }
  }
  return buildNetwork({ vertices, edges });
}

/**
 * A dead end at every point. Where two unforked lines join the same two forks, the other library keeps the first it
 * meets rather than the shorter; with a fork at every point there are no such lines, and it has to find the shortest.
 */
function spurs(): Position[][] {
  const points = new Map(lines.flatMap((line) => line.map((at) => [String(at), at])));
  return [...points.values()].map(([east, north]) => [
    [east, north],
    [east, north + 1],
  ]);
}

describe('the search in the demo city', () => {
  it('finds the shortest ways that geojson-path-finder finds', () => {
    const network = networkOf();
    expect(network.edges.count).toBeGreaterThan(1000);
    const finder = new PathFinder(
      {
        type: 'FeatureCollection',
        features: [...lines, ...spurs()].map((coordinates) => ({
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'LineString' as const, coordinates },
        })),
      },
      { tolerance: 1e-7 },
    );
    const placeOf = (vertex: number) => ({
      latitude: network.vertices.latitude[vertex] ?? Number.NaN,
      longitude: network.vertices.longitude[vertex] ?? Number.NaN,
    });
    const feature = (vertex: number) => {
      const { longitude, latitude } = placeOf(vertex);
      const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] };
      return { type: 'Feature' as const, properties: {}, geometry };
    };
    let compared = 0;
    let unreachable = 0;
    for (let i = 0; i < 8; i++) {
      const from = (i * 397) % network.vertices.count;
      const start = snap(network, placeOf(from));
      if (start === undefined) throw new Error('a vertex of the network is not near the network');
      expect(start.metresAway).toBeLessThan(0.02);
      const reach = reachFrom(network, start, Number.POSITIVE_INFINITY, BY_LENGTH);
      for (let k = 1; k <= 12; k++) {
        const to = (from + k * 211) % network.vertices.count;
        const path = finder.findPath(feature(from), feature(to));
        const route = routeToVertex(reach, to);
        expect(route === undefined).toBe(path === undefined);
        if (path === undefined || route === undefined) {
          unreachable++;
          continue;
        }
        compared++;
        expect(Math.abs(route.metres - path.weight * 1000)).toBeLessThan(0.02);
        expect(Math.abs((reach.metres[to] ?? 0) - path.weight * 1000)).toBeLessThan(0.02);
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(unreachable).toBeLessThan(compared);
  }, 30_000);
});
