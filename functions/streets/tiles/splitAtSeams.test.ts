import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { importStreets } from '../import/importStreets.ts';
import { memorySource, type OsmWay } from '../import/osmSource.ts';
import { gridTown } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { PlainGraph } from '../testing/plainGraph.ts';
import { openStreets } from './openStreets.ts';

const now = new Date('2026-11-20T09:00:00Z');
const home = { latitude: 57.7, longitude: 11.97 };
type Store = ReturnType<typeof memoryStore>;

function add(store: Store, name: string, nodes: Parameters<typeof memorySource>[0]['nodes'], ways: OsmWay[]) {
  return importStreets({ source: memorySource({ nodes, ways }), store, importId: name, name, now });
}

describe('neighbouring extracts', () => {
  it.each([1, 2, 3])('extracts of a city give the lengths of the whole (town %i)', async (seed) => {
    const town = gridTown(home.latitude, home.longitude, 9, 0.003, seed);
    const place = new Map(town.nodes.map((node) => [node.id, node]));
    // Like real extracts: a way across the border is whole in both, other ways are in one.
    const reaches = (way: OsmWay, isThere: (longitude: number) => boolean) =>
      way.refs.some((ref) => isThere(place.get(ref)?.longitude ?? 0));
    const store = memoryStore();
    await add(
      store,
      'west',
      town.nodes,
      town.ways.filter((way) => reaches(way, (longitude) => longitude < home.longitude)),
    );
    await add(
      store,
      'east',
      town.nodes,
      town.ways.filter((way) => reaches(way, (longitude) => longitude >= home.longitude)),
    );
    const network = await openStreets(store).load(home, 20_000);
    const joined = PlainGraph.of(network);
    const random = seededRandom(seed);
    let compared = 0;
    for (let turn = 0; turn < 6; turn++) {
      const start = town.corners[Math.floor(random() * town.corners.length)]?.id ?? 0;
      if (!joined.neighbours.has(start)) continue;
      const found = joined.distancesFrom(start);
      const expected = town.graph.distancesFrom(start);
      for (const { id } of town.corners) {
        if (!joined.neighbours.has(id)) continue;
        const metres = expected.get(id);
        if (metres === undefined) expect(found.has(id)).toBe(false);
        else expect(found.get(id) ?? Number.POSITIVE_INFINITY).toBeCloseTo(metres, 0);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
    const whole = memoryStore();
    await add(whole, 'whole', town.nodes, town.ways);
    const once = await openStreets(whole).load(home, 20_000);
    expect(network.edges.count).toBe(once.edges.count);
    expect(network.vertices.count).toBe(once.vertices.count);
  });

  it('a bend of a bridge does not join the end of a street below it', async () => {
    const store = memoryStore();
    const at = (id: number, north: number, east: number) => ({
      id,
      latitude: home.latitude + north * 0.001,
      longitude: home.longitude + east * 0.001,
    });
    const bridge = [at(1, 0, -1), at(2, 0.1, 0), at(3, 0, 1)];
    const below = [at(4, 0.1, 0), at(5, 1, 0)];
    await add(store, 'bridge', bridge, [{ refs: [1, 2, 3], tags: { highway: 'path', bridge: 'yes' } }]);
    await add(store, 'below', below, [{ refs: [4, 5], tags: { highway: 'path' } }]);
    const graph = PlainGraph.of(await openStreets(store).load(home, 5000));
    expect([...graph.distancesFrom(1).keys()].sort()).toEqual([1, 3]);
  });
});
