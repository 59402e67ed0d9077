import { describe, expect, it } from 'vitest';
import { importStreets } from '../import/importStreets.ts';
import { memorySource, type OsmWay } from '../import/osmSource.ts';
import { gridTown } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { PlainGraph } from '../testing/plainGraph.ts';
import { openStreets } from './openStreets.ts';

const now = new Date('2026-11-20T09:00:00Z');
const home = { latitude: 57.7, longitude: 11.97 };
const town = gridTown(home.latitude, home.longitude, 8, 0.004);

async function add(
  store: ReturnType<typeof memoryStore>,
  importId: string,
  options: { name?: string; standalone?: boolean; ways?: OsmWay[] } = {},
) {
  const { name = importId, standalone = false, ways = town.ways } = options;
  const source = memorySource({ nodes: town.nodes, ways });
  return importStreets({ source, store, importId, name, now, standalone });
}

describe('openStreets', () => {
  it('without imports there are no streets and no town', async () => {
    const streets = openStreets(memoryStore());
    expect((await streets.load(home, 5000)).edges.count).toBe(0);
    expect(await streets.imports()).toEqual([]);
    expect(await streets.townAt(home)).toBeUndefined();
  });

  it('a new street import is used without a restart', async () => {
    const store = memoryStore();
    let clock = 0;
    const streets = openStreets(store, { recheckMilliseconds: 3000, clock: () => clock });
    expect((await streets.load(home, 5000)).edges.count).toBe(0);
    await add(store, 'first');
    clock = 2999;
    expect((await streets.load(home, 5000)).edges.count).toBe(0);
    clock = 3000;
    expect((await streets.load(home, 5000)).edges.count).toBeGreaterThan(50);
  });

  it('concurrent loads of streets read each object once', async () => {
    const store = memoryStore();
    await add(store, 'first');
    const streets = openStreets(store, { clock: () => 0 });
    store.reads.length = 0;
    const [one, two] = await Promise.all([streets.load(home, 3000), streets.load(home, 3000)]);
    expect(two).toBe(one);
    expect(await streets.load(home, 3000)).toBe(one);
    expect(new Set(store.reads).size).toBe(store.reads.length);
  });

  it('openStreets requests only existing objects', async () => {
    const store = memoryStore();
    await add(store, 'first');
    const streets = openStreets(store);
    store.reads.length = 0;
    await streets.load(home, 20_000);
    const reads = store.reads.map((read) => read.split(' ')[0] ?? '');
    expect(reads).toEqual(['current.json', 'first/streets.catalogue', 'first/streets.0.tiles']);
    expect(reads.every((key) => store.objects.has(key))).toBe(true);
  });

  it('a street import of the same name replaces the old one', async () => {
    const store = memoryStore();
    await add(store, 'old', { name: 'Town' });
    const streets = openStreets(store, { recheckMilliseconds: 0 });
    const before = await streets.load(home, 5000);
    await add(store, 'new', { name: 'Town', ways: town.ways.slice(0, 5) });
    expect((await streets.imports()).map(({ id }) => id)).toEqual(['new']);
    expect((await streets.load(home, 5000)).edges.count).toBeLessThan(before.edges.count);
  });

  it('a replaced import is used even when the old tiles vanish first', async () => {
    const store = memoryStore();
    await add(store, 'old', { name: 'Town' });
    const streets = openStreets(store, { clock: () => 0 });
    await streets.imports();
    await add(store, 'new', { name: 'Town' });
    for (const key of store.objects.keys()) if (key.startsWith('old/')) store.objects.delete(key);
    expect((await streets.load(home, 5000)).edges.count).toBeGreaterThan(50);
  });

  it('a missing tile is reported, and streets recover when it is back', async () => {
    const store = memoryStore();
    await add(store, 'first');
    const [key = ''] = [...store.objects.keys()].filter((each) => each.endsWith('.tiles'));
    const tile = store.objects.get(key) ?? Uint8Array.of();
    store.objects.delete(key);
    const streets = openStreets(store);
    await expect(streets.load(home, 20_000)).rejects.toThrow(
      'is missing though the import is listed: import the extract again',
    );
    store.objects.set(key, tile);
    expect((await streets.load(home, 20_000)).edges.count).toBeGreaterThan(50);
  });

  it('neighbouring extracts are joined at shared nodes', async () => {
    const store = memoryStore();
    const nodes = [1, 2, 3, 4].map((id) => ({ id, latitude: home.latitude, longitude: home.longitude + id * 0.001 }));
    const half = (refs: number[]) => memorySource({ nodes, ways: [{ refs, tags: { highway: 'path' } }] });
    await importStreets({ source: half([1, 2]), store, importId: 'west', name: 'West', now });
    await importStreets({ source: half([2, 3, 4]), store, importId: 'east', name: 'East', now });
    const network = await openStreets(store).load(home, 5000);
    const metres = PlainGraph.of(network).distancesFrom(1).get(4);
    expect(metres).toBeCloseTo(3 * 59.42, 1);
    // Each half knows only its own component's length: the larger one counts for the joined component.
    expect([...network.edges.componentMetres]).toEqual([119, 119]);
  });

  it('overlapping extracts give every street once', async () => {
    const store = memoryStore();
    await add(store, 'one');
    const once = await openStreets(store).load(home, 20_000);
    await add(store, 'two');
    const twice = await openStreets(store).load(home, 20_000);
    expect(twice.vertices).toEqual(once.vertices);
    expect(twice.edges.metres).toEqual(once.edges.metres);
  });

  it('a standalone import is left out where another covers the home', async () => {
    const store = memoryStore();
    await add(store, 'demo', { standalone: true, ways: town.ways.slice(0, 6) });
    expect((await openStreets(store).importsAround(home, 5000)).map(({ id }) => id)).toEqual(['demo']);
    await add(store, 'real');
    expect((await openStreets(store).importsAround(home, 5000)).map(({ id }) => id)).toEqual(['real']);
    expect(await openStreets(store).importsAround({ latitude: 0, longitude: 0 }, 5000)).toEqual([]);
  });

  it('a list of imports written by another version is refused', async () => {
    const store = memoryStore();
    await store.put('current.json', Buffer.from('{"imports": [{"id": 7}]}'));
    await expect(openStreets(store).load(home, 500)).rejects.toThrow('current.json was written by another version');
    await store.put('current.json', Buffer.from('{"impo'));
    await expect(openStreets(store).load(home, 500)).rejects.toThrow('current.json is damaged');
  });
});
