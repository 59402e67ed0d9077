import { describe, expect, it } from 'vitest';
import { EdgeFlag, type Network, STREET_CLASSES } from '../network/network.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { importStreets } from './importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from './osmSource.ts';

const now = new Date('2026-11-20T09:00:00Z');
const LATITUDE = 57.7;
const LONGITUDE = 11.97;
/** Nodes 1, 2, 3 ... on a line to the east, 60 m apart. */
const node = (id: number, tags?: Record<string, string>): OsmNode => ({
  id,
  latitude: LATITUDE,
  longitude: LONGITUDE + id * 0.001,
  ...(tags && { tags }),
});
const way = (refs: number[], tags: Record<string, string>): OsmWay => ({ refs, tags });

async function imported(nodes: OsmNode[], ways: OsmWay[], options: { buildings?: boolean } = {}) {
  const store = memoryStore();
  const note = await importStreets({
    source: memorySource({ nodes, ways }),
    store,
    importId: 'a',
    name: 'A',
    now,
    ...options,
  });
  const streets = openStreets(store);
  const home = { latitude: LATITUDE, longitude: LONGITUDE };
  return { note, store, streets, network: await streets.load(home, 5000) };
}

/** Edges as sorted strings: "1-3 residential Name". */
function edgesOf({ edges, vertices, names }: Network): string[] {
  return Array.from({ length: edges.count }, (_, e) => {
    const ends = [vertices.id[edges.from[e] ?? 0], vertices.id[edges.to[e] ?? 0]].join('-');
    return `${ends} ${STREET_CLASSES[edges.streetClass[e] ?? 0]} ${names[edges.name[e] ?? 0]}`.trim();
  }).sort();
}

const line = [1, 2, 3, 4, 5].map((id) => node(id));

describe('importStreets', () => {
  it('OSM ways are cut exactly where they meet', async () => {
    const { network, note } = await imported(
      [...line, { ...node(9), latitude: LATITUDE + 0.001 }],
      [way([1, 2, 3, 4, 5], { highway: 'residential', name: 'Long Street' }), way([3, 9], { highway: 'footway' })],
    );
    expect(edgesOf(network)).toEqual(['1-3 residential Long Street', '3-5 residential Long Street', '3-9 footway']);
    expect(note.counts).toMatchObject({ vertices: 4, edges: 3 });
  });

  it('a way ends at the edge of the extract and continues after a gap', async () => {
    const { network } = await imported(
      line.filter(({ id }) => id !== 3),
      [way([1, 2, 3, 4, 5], { highway: 'residential' })],
    );
    expect(edgesOf(network)).toEqual(['1-2 residential', '4-5 residential']);
  });

  it('a way with a single remaining node is dropped', async () => {
    const { network } = await imported(line.slice(0, 3), [
      way([3, 4, 5], { highway: 'residential' }),
      way([1, 2], { highway: 'path' }),
    ]);
    expect(edgesOf(network)).toEqual(['1-2 path']);
  });

  it('a way is cut at a wall and continues through a gate', async () => {
    const { network } = await imported(
      [node(1), node(2, { barrier: 'gate' }), node(3), node(4, { barrier: 'wall' }), node(5), node(6)],
      [way([1, 2, 3, 4, 5, 6], { highway: 'path' })],
    );
    expect(edgesOf(network)).toEqual(['1-3 path', '5-6 path']);
  });

  it('an import keeps rings and self-crossing ways', async () => {
    const { network } = await imported(
      [...line, { ...node(9), latitude: LATITUDE + 0.001 }, { ...node(8), latitude: LATITUDE - 0.001 }],
      [way([1, 2, 9, 1], { highway: 'pedestrian' }), way([3, 4, 5, 8, 4, 9], { highway: 'path' })],
    );
    expect(edgesOf(network)).toEqual(['1-9 pedestrian', '3-4 path', '4-4 path', '4-9 path', '9-1 pedestrian']);
  });

  it('a node with invalid coordinates counts as missing, and a far node keeps its position', async () => {
    const { network, note } = await imported(
      [node(1), node(2), { ...node(3), latitude: 91 }, node(4), { ...node(5), latitude: -40, longitude: -100 }],
      [way([1, 2, 3, 4], { highway: 'path' }), way([4, 5], { highway: 'path' })],
    );
    expect(edgesOf(network)).toEqual(['1-2 path', '4-5 path']);
    expect(note.counts.tiles).toBe(2);
  });

  it('an import skips a node repeated in a row', async () => {
    const { network } = await imported(line, [way([1, 2, 2, 3], { highway: 'path' })]);
    expect(edgesOf(network).join()).not.toContain('2-2');
    expect(network.edges.metres.reduce((sum, metres) => sum + metres, 0)).toBeCloseTo(2 * 59.42, 1);
  });

  it('a carriageway with separate pavements keeps its name outside every component', async () => {
    const { network } = await imported(line, [
      way([1, 2], { highway: 'primary', sidewalk: 'separate', name: 'Allén' }),
      way([2, 3], { highway: 'footway', footway: 'sidewalk' }),
    ]);
    expect(edgesOf(network)).toEqual(['1-2 carriageway Allén', '2-3 footway']);
    const carriageway = network.edges.streetClass.indexOf(STREET_CLASSES.indexOf('carriageway'));
    expect(network.edges.flags[carriageway]).toBe(0);
    expect(network.edges.componentMetres[carriageway]).toBe(0);
    expect(network.edges.componentMetres[1 - carriageway]).toBe(59);
  });

  it('imported edges keep steps, bridges and walking directions', async () => {
    const { network } = await imported(line, [way([1, 2], { highway: 'steps', bridge: 'yes', 'oneway:foot': '-1' })]);
    expect(network.edges.flags[0]).toBe(EdgeFlag.walkBackward | EdgeFlag.steps | EdgeFlag.bridge);
  });

  it('destinations are named with the towns of the extract', async () => {
    const ring = [1, 2, 3].map((id) => node(id)).concat({ ...node(9), latitude: LATITUDE + 0.001 });
    const world = [
      ...ring,
      { ...node(20, { place: 'town', name: 'Kungälv' }), latitude: LATITUDE + 0.002 },
      node(21, { place: 'suburb', name: 'Haga' }),
      node(22, { place: 'square', name: 'Not a town' }),
    ];
    const ways = [
      way([1, 2], { highway: 'path' }),
      way([1, 3, 9, 1], { natural: 'water' }),
      way([2, 3, 9, 2], { building: 'yes' }),
      way([2, 3, 9], { leisure: 'park' }),
    ];
    const { streets } = await imported(world, ways);
    expect((await streets.townAt({ latitude: LATITUDE, longitude: LONGITUDE }))?.name).toBe('Kungälv');
  });

  it('node ids beyond the safe range are refused', async () => {
    const far = 2 ** 52 + 1;
    const nodes = [node(1), { ...node(2), id: far }, { ...node(3), id: far + 1 }];
    const ways = [way([1, far], { highway: 'path' }), way([far + 1, 1], { highway: 'path' })];
    await expect(imported(nodes, ways)).rejects.toThrow('cannot be told apart');
    const max = 2 ** 51 - 1;
    const near = await imported([node(1), { ...node(2), id: max }], [way([1, max], { highway: 'path' })]);
    expect(near.network.edges.count).toBe(1);
  });

  it('an import does not depend on the order of nodes', async () => {
    const ways = [way([1, 2, 3, 4, 5], { highway: 'residential' }), way([5, 3], { highway: 'path' })];
    const forward = await imported(line, ways);
    const backward = await imported(line.toReversed(), ways);
    expect(backward.network).toEqual(forward.network);
  });

  it('an extract without walkable ways is refused and not listed', async () => {
    const store = memoryStore();
    const source = memorySource({ nodes: line, ways: [way([1, 2], { highway: 'motorway' })] });
    await expect(importStreets({ source, store, importId: 'a', name: 'Motorway', now })).rejects.toThrow(
      'Motorway holds no way that a person can walk',
    );
    expect(store.objects.size).toBe(0);
  });

  it('an import is listed after all its tiles are stored', async () => {
    const store = memoryStore();
    const order: string[] = [];
    const watched = {
      ...store,
      put: (key: string, bytes: Uint8Array) => {
        order.push(key);
        return store.put(key, bytes);
      },
      update: (...args: Parameters<typeof store.update>) => {
        order.push(args[0]);
        return store.update(...args);
      },
    };
    const source = memorySource({ nodes: line, ways: [way([1, 2], { highway: 'path' })] });
    await importStreets({ source, store: watched, importId: 'a', name: 'A', now });
    expect(order.slice(-2)).toEqual(['a/import.json', 'current.json']);
    const [streets, map] = ['a/streets', 'a/map'].map((name) => [`${name}.0.tiles`, `${name}.catalogue`]);
    expect(order.slice(0, -2)).toEqual([...(streets ?? []), ...(map ?? [])]);
  });
});
