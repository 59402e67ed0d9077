import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importStreets } from '../import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from '../import/osmSource.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { readCurrent } from '../tiles/catalogue.ts';
import type { Place } from '../tiles/placeCodec.ts';
import { type TileId, tileBounds } from '../tiles/tileGrid.ts';
import { decodeVectorTile } from './decodeTile.fixture.ts';
import { openMap } from './openMap.ts';

/** A street in a corner of the square, as every import has one. */
const square = { zoom: 12, x: 2184, y: 1240 };
const at = (dx: number, dy: number) => {
  const { south, west, north, east } = tileBounds(square);
  return { latitude: north + (south - north) * dy, longitude: west + (east - west) * dx };
};
const street: OsmWay = { refs: [1, 2], tags: { highway: 'residential', name: 'Vallgatan' } };
const ends: OsmNode[] = [
  { id: 1, ...at(0.01, 0.01) },
  { id: 2, ...at(0.02, 0.01) },
];

interface Extract {
  nodes?: OsmNode[];
  ways?: OsmWay[];
  places?: Place[];
  relations?: NonNullable<Parameters<typeof memorySource>[0]['relations']>;
}

async function imported({ nodes = [], ways = [], places = [], relations = [] }: Extract, store = memoryStore()) {
  await importStreets({
    source: memorySource({ nodes: [...ends, ...nodes], ways: [street, ...ways], relations }),
    store,
    importId: 'a',
    name: 'a',
    now: new Date(0),
    places,
  });
  return store;
}

const above = (zoom: number): TileId => {
  const side = 2 ** (12 - zoom);
  return { zoom, x: Math.floor(square.x / side), y: Math.floor(square.y / side) };
};

async function layersAt(store: ReturnType<typeof memoryStore>, tile: TileId) {
  const packed = await openMap(store, { recheckMilliseconds: 0 }).tile(tile);
  return packed === undefined ? {} : decodeVectorTile(gunzipSync(packed));
}
const namesAt = async (store: ReturnType<typeof memoryStore>, zoom: number) =>
  (await layersAt(store, above(zoom))).place?.features.map(({ tags }) => tags) ?? [];

describe('towns', () => {
  const göteborg: Place = { kind: 'city', name: 'Göteborg', ...at(0.3, 0.3) };
  const partille: Place = { kind: 'town', name: 'Partille', ...at(0.6, 0.3) };

  it('a town is named at every low zoom', async () => {
    const store = await imported({ places: [partille, göteborg] });
    for (const zoom of [3, 5, 7]) {
      const layers = await layersAt(store, above(zoom));
      expect(Object.keys(layers), `zoom ${zoom}`).toEqual(['place']);
      expect(layers.place?.features.map(({ tags }) => tags)).toEqual([{ kind: 'city', name: 'Göteborg', rank: 10 }]);
    }
    for (const zoom of [8, 9, 10, 11]) expect((await namesAt(store, zoom))[0]?.name, `zoom ${zoom}`).toBe('Göteborg');
    expect((await namesAt(store, 12)).map(({ name }) => name)).toEqual(['Göteborg', 'Partille']);
    expect(await layersAt(store, above(2))).toEqual({});
  });

  it('the population of a town comes from its node, and a capital is a city', async () => {
    const tags = { place: 'village', name: 'Vaduz', population: '5229', capital: 'yes' };
    const store = await imported({ nodes: [{ id: 9, ...at(0.5, 0.5), tags }] });
    expect(await namesAt(store, 3)).toEqual([{ kind: 'city', name: 'Vaduz', rank: 8 }]);
  });

  it('an import without far names is labelled from its places', async () => {
    const store = await imported({ places: [göteborg] });
    const [{ archives: { names: _, ...archives } = {}, ...entry } = { id: '' }] = await readCurrent(store);
    await store.put('current.json', Buffer.from(JSON.stringify({ imports: [{ ...entry, archives }] })));
    expect(await namesAt(store, 5)).toEqual([]);
    expect(await namesAt(store, 8)).toHaveLength(1);
  });

  it('low zooms have a version of their own that other imports do not change', async () => {
    const map = openMap(await imported({ places: [göteborg] }), { recheckMilliseconds: 0 });
    expect(await map.version(above(5))).not.toBe(await map.version({ zoom: 5, x: 1, y: 1 }));
  });
});

describe('islands', () => {
  /** Counter-clockwise, so that the land is inside. */
  const corners: [number, number][] = [
    [0.3, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
    [0.7, 0.3],
  ];
  const nodes = corners.map(([x, y], i) => ({ id: 10 + i, ...at(x, y) }));
  const refs = [10, 11, 12, 13, 10];
  const named = { kind: 'island', name: 'Vrångö' };

  it.each([
    ['its coastline', { ways: [{ refs, tags: { natural: 'coastline', place: 'island', name: 'Vrångö' } }] }],
    ['a ring in a lake', { ways: [{ refs, tags: { place: 'island', name: 'Vrångö' } }] }],
    [
      'a relation of its coastlines',
      {
        ways: [
          { id: 20, refs: [10, 11, 12], tags: { natural: 'coastline' } },
          { id: 21, refs: [12, 13, 10], tags: { natural: 'coastline' } },
        ],
        relations: [
          {
            tags: { type: 'multipolygon', place: 'islet', name: 'Vrångö' },
            members: [
              { id: 20, role: 'outer' },
              { id: 21, role: 'outer' },
            ],
          },
        ],
      },
    ],
  ])('an island drawn as %s is named in its middle at low zooms', async (_, extract) => {
    const store = await imported({ nodes, ...extract });
    expect(await namesAt(store, 12)).toEqual([named]);
    const [label] = (await layersAt(store, above(12))).place?.features ?? [];
    expect(label?.corners.left).toBeCloseTo(2048, -2);
    for (const zoom of [10, 9]) expect(await namesAt(store, zoom), `zoom ${zoom}`).toHaveLength(zoom - 9);
    const areas = (await layersAt(store, above(12))).area?.features.map(({ tags }) => tags.kind) ?? [];
    expect(areas.filter((kind) => kind !== 'water')).toEqual([]);
  });

  it('an island mapped as a point is labelled', async () => {
    const tags = { place: 'island', name: 'Vrångö' };
    const store = await imported({ nodes: [{ id: 30, ...at(0.5, 0.5), tags }] });
    expect(await namesAt(store, 9)).toEqual([{ ...named, rank: 15 }]);
  });
});

it('a lake as large as a town is named before streets appear', async () => {
  const corners: [number, number][] = [
    [0.1, 0.1],
    [3.9, 0.1],
    [3.9, 3.9],
    [0.1, 3.9],
  ];
  const nodes = corners.map(([x, y], i) => ({ id: 10 + i, ...at(x, y) }));
  const lake = { refs: [10, 11, 12, 13, 10], tags: { natural: 'water', name: 'Mjörn' } };
  const store = await imported({ nodes, ways: [lake] });
  const labels = (await layersAt(store, above(8))).label?.features.map(({ tags }) => tags);
  expect(labels).toEqual([{ kind: 'water', name: 'Mjörn' }]);
});
