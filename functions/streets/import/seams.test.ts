import { describe, expect, it } from 'vitest';
import { gridTown } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { PlainGraph } from '../testing/plainGraph.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { importStreets } from './importStreets.ts';
import { memorySource } from './osmSource.ts';

const now = new Date('2026-11-20T09:00:00Z');
const SIZE = 14;
const SPACING = 0.006;

/** Maximum rounding error per street: lengths are stored in millimetres. */
const tolerance = (edges: number) => edges * 0.0005;

describe('seams of street tiles', () => {
  it.each([
    ['in one zoom', 57.7, 11.97],
    ['where zoom 13 meets zoom 12', 60.04, 10],
    ['where zoom 12 meets zoom 11', 75.5, 20],
    ['where zoom 13 meets zoom 12 in the south', -60.04, 10],
    ['across the equator and the prime meridian', 0, 0],
    ['across the 180th meridian', -16.8, 180],
  ])('tiles join without seams %s', async (_, latitude, longitude) => {
    const town = gridTown(latitude, longitude, SIZE, SPACING);
    const store = memoryStore();
    const note = await importStreets({ source: memorySource(town), store, importId: 'a', name: 'Grid', now });
    expect(note.counts.tiles).toBeGreaterThan(3);
    const network = await openStreets(store).load({ latitude, longitude }, 20_000);
    expect(network.edges.count).toBe(note.counts.edges);
    expect(network.vertices.count).toBe(note.counts.vertices);

    const joined = PlainGraph.of(network);
    const reached = town.corners.filter(({ id }) => joined.neighbours.has(id));
    expect(reached.length).toBeGreaterThan(SIZE);
    for (const start of [reached[0], reached.at(-1)].filter((node) => node !== undefined)) {
      const expected = town.graph.distancesFrom(start.id);
      const found = joined.distancesFrom(start.id);
      expect(found.size).toBeGreaterThan(SIZE);
      for (const { id } of reached) {
        const metres = expected.get(id);
        if (metres === undefined) expect(found.has(id)).toBe(false);
        else expect(Math.abs((found.get(id) ?? 0) - metres)).toBeLessThan(tolerance(note.counts.edges));
      }
    }
  });

  it('every street edge near a home is loaded with few tiles', async () => {
    const town = gridTown(57.7, 11.97, SIZE, SPACING);
    const store = memoryStore();
    await importStreets({ source: memorySource(town), store, importId: 'a', name: 'Grid', now });
    const streets = openStreets(store);
    const whole = await streets.load({ latitude: 57.7, longitude: 11.97 }, 20_000);
    for (const home of [
      { latitude: 57.7, longitude: 11.97 },
      { latitude: 57.69, longitude: 11.94 },
    ]) {
      const part = await streets.load(home, 900);
      expect(part.edges.count).toBeLessThan(whole.edges.count);
      const near = (network: typeof whole) =>
        edgeLines(network).filter(({ points }) =>
          points.some(([lat = 0, lon = 0]) => Math.hypot(lat - home.latitude, (lon - home.longitude) * 0.53) < 0.007),
        );
      expect(near(whole).length).toBeGreaterThan(3);
      expect(near(part).map(({ text }) => text)).toEqual(near(whole).map(({ text }) => text));
    }
  });

  it('the length of a street component is measured over the whole import', async () => {
    const town = gridTown(57.7, 11.97, SIZE, SPACING);
    const store = memoryStore();
    await importStreets({ source: memorySource(town), store, importId: 'a', name: 'Grid', now });
    const streets = openStreets(store);
    const whole = await streets.load({ latitude: 57.7, longitude: 11.97 }, 20_000);
    const part = await streets.load({ latitude: 57.7, longitude: 11.97 }, 500);
    const longest = Math.max(...whole.edges.componentMetres);
    expect(longest).toBeGreaterThan(50_000);
    expect(Math.max(...part.edges.componentMetres)).toBe(longest);
    const inLongest = whole.edges.metres.filter((_, e) => whole.edges.componentMetres[e] === longest);
    expect(Math.abs(inLongest.reduce((sum, metres) => sum + metres, 0) - longest)).toBeLessThan(1);
  });
});

function edgeLines({ edges, shape }: Awaited<ReturnType<ReturnType<typeof openStreets>['load']>>) {
  return Array.from({ length: edges.count }, (_, e) => {
    const points: number[][] = [];
    for (let p = edges.shapeStart[e] ?? 0; p < (edges.shapeStart[e + 1] ?? 0); p++) {
      points.push([(shape[2 * p] ?? 0) / 1e7, (shape[2 * p + 1] ?? 0) / 1e7]);
    }
    return { points, text: JSON.stringify(points) };
  }).sort((a, b) => (a.text < b.text ? -1 : 1));
}
