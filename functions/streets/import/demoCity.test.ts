import { beforeAll, describe, expect, it } from 'vitest';
import { STREET_CLASSES } from '../network/network.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { DEMO_CITY_ID, importDemoCity } from './demoCity.ts';

const store = memoryStore();
const now = new Date('2026-11-20T09:00:00Z');
const home = { latitude: 57.7048, longitude: 11.967 };

beforeAll(async () => {
  await importDemoCity(store, now);
}, 60_000);

describe('the demo city', () => {
  it('is a network of real streets around the middle of Göteborg', async () => {
    const network = await openStreets(store).load(home, 5000);
    expect(network.edges.count).toBeGreaterThan(30_000);
    for (const name of ['Magasinsgatan', 'Vallgatan', 'Första Långgatan']) expect(network.names).toContain(name);
    const classes = new Set([...network.edges.streetClass].map((index) => STREET_CLASSES[index]));
    expect([...classes]).toEqual(expect.arrayContaining(['residential', 'footway', 'steps', 'pedestrian', 'tertiary']));
    const inMain = network.edges.componentMetres.filter((metres) => metres > 1_000_000).length;
    expect(inMain / network.edges.count).toBeGreaterThan(0.9);
  });

  it('credits OpenStreetMap, knows its towns and steps back for other imports', async () => {
    const streets = openStreets(store);
    expect(await streets.importsAround(home, 5000)).toEqual([
      expect.objectContaining({
        id: DEMO_CITY_ID,
        attribution: '© OpenStreetMap contributors, ODbL',
        standalone: true,
      }),
    ]);
    expect(await streets.townAt(home)).toBe('Göteborg');
    expect(await streets.townAt({ latitude: 57.656, longitude: 12.014 })).toBe('Mölndal');
  });

  it('is imported once', async () => {
    const before = [...store.objects.keys()];
    expect(await importDemoCity(store, now)).toBeUndefined();
    expect([...store.objects.keys()]).toEqual(before);
  });
});
