import { beforeAll, expect, it } from 'vitest';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { type Network, STREET_CLASSES } from '../network/network.ts';
import { BY_LENGTH } from '../search/edgeCosts.ts';
import { snap } from '../search/geometry.ts';
import { reachFrom } from '../search/search.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { PlainGraph } from '../testing/plainGraph.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { townPoints } from '../towns/openTowns.ts';
import { DEMO_CITY_ID, importDemoCity } from './importDemoCity.ts';

const store = memoryStore();
const now = new Date('2026-11-20T09:00:00Z');
const home = { latitude: 41.1452, longitude: -8.6108 };

beforeAll(async () => {
  await importDemoCity(store, now);
});

const edgesOfMain = ({ edges }: Network) =>
  [...edges.componentMetres.keys()].filter((edge) => (edges.componentMetres[edge] ?? 0) > 350_000);

it('the demo city contains real streets on both banks of the Douro', async () => {
  const network = await openStreets(store).load(home, 2500);
  expect(network.edges.count).toBeGreaterThan(15_000);
  for (const name of ['Rua de Santa Catarina', 'Avenida da República', 'Ponte Dom Luís I']) {
    expect(network.names).toContain(name);
  }
  const classes = new Set([...network.edges.streetClass].map((index) => STREET_CLASSES[index]));
  expect([...classes]).toEqual(expect.arrayContaining(['residential', 'footway', 'steps', 'pedestrian', 'tertiary']));
  const named = [...network.edges.name.keys()].filter((edge) => network.names[network.edges.name[edge] ?? 0] !== '');
  const inMain = new Set(edgesOfMain(network));
  expect(named.filter((edge) => inMain.has(edge)).length / named.length).toBeGreaterThan(0.9);
});

it('the demo city credits OpenStreetMap, has two towns and gives way to other imports', async () => {
  const streets = openStreets(store);
  expect(await streets.importsAround(home, 5000)).toEqual([
    expect.objectContaining({
      id: DEMO_CITY_ID,
      attribution: '© OpenStreetMap contributors, ODbL',
      standalone: true,
    }),
  ]);
  expect((await streets.townAt(home))?.name).toBe('Porto');
  expect((await streets.townAt({ latitude: 41.127, longitude: -8.606 }))?.name).toBe('Vila Nova de Gaia');
});

it("a town's points lie on its streets, near its centre, and are the same for every home in it", async () => {
  const streets = openStreets(store);
  const all = () => false;
  const porto = await townPoints(streets, home, all);
  expect(porto?.name).toBe('Porto');
  expect(porto?.points.length).toBe(8);
  const centre = await streets.townAt(home);
  for (const [longitude, latitude] of porto?.points ?? []) {
    const point = { latitude, longitude };
    expect(metresBetween(point, centre ?? home)).toBeLessThan(1_520);
    expect(snap(await streets.load(point, 100), point, 15)).toBeDefined();
  }
  expect(await townPoints(streets, { latitude: 41.162, longitude: -8.6252 }, all)).toEqual(porto);
  expect((await townPoints(streets, { latitude: 41.127, longitude: -8.606 }, all))?.name).toBe('Vila Nova de Gaia');
  // Streets of a neighbourhood lie around a home.
  expect((await townPoints(streets, home, () => true))?.points).toHaveLength(1);
  expect(await townPoints(streets, { latitude: 0, longitude: 0 }, all)).toBeUndefined();
});

it('the demo city is imported once', async () => {
  const before = [...store.objects.keys()];
  expect(await importDemoCity(store, now)).toBeUndefined();
  expect([...store.objects.keys()]).toEqual(before);
});

it('distances in the demo city equal those of a plain Dijkstra search', async () => {
  const network = await openStreets(store).load(home, 1000);
  const graph = PlainGraph.of(network);
  const inMain = edgesOfMain(network);
  let reached = 0;
  for (let i = 0; i < 4; i++) {
    const from = network.edges.from[inMain[(i * 397) % inMain.length] ?? 0] ?? 0;
    const [latitude = 0, longitude = 0] = [network.vertices.latitude[from], network.vertices.longitude[from]];
    const start = snap(network, { latitude, longitude }) ?? expect.unreachable('a vertex is on the network');
    const reach = reachFrom(network, start, Number.POSITIVE_INFINITY, BY_LENGTH);
    const expected = graph.distancesFrom(network.vertices.id[from] ?? 0);
    for (const [vertex, id] of network.vertices.id.entries()) {
      const metres = reach.metres[vertex] ?? Number.POSITIVE_INFINITY;
      expect(Number.isFinite(metres)).toBe(expected.has(id));
      if (!expected.has(id)) continue;
      reached++;
      expect(Math.abs(metres - (expected.get(id) ?? 0))).toBeLessThan(0.05);
    }
  }
  expect(reached).toBeGreaterThan(5000);
});
