import { beforeAll, describe, expect, it } from 'vitest';
import { importStreets } from '../../../functions/streets/import/importStreets.ts';
import { memorySource, type OsmNode } from '../../../functions/streets/import/memorySource.ts';
import { memoryStore } from '../../../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../../../functions/streets/tiles/openStreets.ts';
import { tileBounds } from '../../../functions/streets/tiles/tileGrid.ts';
import { decodeVectorTile } from '../../../functions/streets/map/decodeTile.fixture.ts';
import { type MapTiles, mapTiles } from './mapTiles.ts';
import { worldLand } from './worldLand.ts';

/** The zoom-13 street tile the town lies in, and the eastern neighbour its main street leads to. */
const square = { zoom: 13, x: 4368, y: 2480 };
const at = (dx: number, dy: number) => {
  const { south, west, north, east } = tileBounds(square);
  return { latitude: north + (south - north) * dy, longitude: west + (east - west) * dx };
};
const tile = (zoom: number, x: number, y: number, practiceOnly = false) => ({ zoom, x, y, practiceOnly });
const far = tile(14, 8186, 5448);

let tiles: MapTiles;
const store = memoryStore();
const streets = openStreets(store, { recheckMilliseconds: 0 });

beforeAll(async () => {
  const nodes: OsmNode[] = [
    { id: 1, ...at(0.1, 0.1) },
    { id: 2, ...at(0.3, 0.1) },
    { id: 3, ...at(1.3, 0.1) },
    { id: 4, ...at(0.3, 0.3) },
    { id: 5, ...at(0.1, 0.3) },
    { id: 6, ...at(0.2, 0.2) },
  ];
  await importStreets({
    source: memorySource({
      nodes,
      ways: [
        { refs: [1, 2], tags: { highway: 'residential', name: 'Vallgatan' } },
        { refs: [2, 3], tags: { highway: 'secondary', name: 'Nya Allén' } },
        { refs: [2, 4], tags: { highway: 'footway', name: 'A' } },
        { refs: [4, 5], tags: { highway: 'steps', tunnel: 'yes' } },
        { refs: [1, 2, 4, 5, 1], tags: { leisure: 'park' } },
        { refs: [1, 2, 6, 1], tags: { building: 'yes' } },
      ],
    }),
    store,
    importId: 'town-1',
    name: 'town',
    now: new Date(0),
    attribution: 'somebody',
    standalone: false,
    places: [{ kind: 'suburb', name: 'Haga', ...at(0.2, 0.2) }],
  });
  tiles = mapTiles({ streets, land: worldLand() });
});

const layersOf = async (request: Parameters<MapTiles['tile']>[0]) =>
  decodeVectorTile((await tiles.tile(request)) ?? new Uint8Array());

describe('a tile of imported streets', () => {
  it('has streets by kind with their names, areas and places', async () => {
    const layers = await layersOf(tile(14, square.x * 2, square.y * 2));
    expect(Object.keys(layers).sort()).toEqual(['area', 'place', 'street']);
    const tags = (layer: string) => layers[layer]?.features.map((feature) => feature.tags);
    expect(tags('street')).toHaveLength(4);
    expect(tags('street')).toEqual(
      expect.arrayContaining([
        { kind: 'minor', name: 'Vallgatan' },
        { kind: 'main', name: 'Nya Allén' },
        { kind: 'path' },
        { kind: 'steps', tunnel: true },
      ]),
    );
    expect(tags('area')).toEqual(expect.arrayContaining([{ kind: 'green' }, { kind: 'building' }]));
    expect(tags('place')).toEqual([{ kind: 'suburb', name: 'Haga' }]);
    expect(layers.street).toMatchObject({ version: 2, extent: 4096 });
    expect(layers.street?.features.every(({ type }) => type === 'line')).toBe(true);
    expect(layers.area?.features.every(({ type }) => type === 'polygon')).toBe(true);
  });

  it('puts things where they are', async () => {
    // 0.1 and 0.3 of the square are 0.2 and 0.6 of its north-western quarter.
    const { street } = await layersOf(tile(14, square.x * 2, square.y * 2));
    const vallgatan = street?.features.find(({ tags }) => tags.name === 'Vallgatan');
    expect(vallgatan?.corners.left).toBeCloseTo(0.2 * 4096, -1);
    expect(vallgatan?.corners.right).toBeCloseTo(0.6 * 4096, -1);
    expect(vallgatan?.corners.top).toBeCloseTo(0.2 * 4096, -1);
  });

  it('holds a street once that two street tiles hold, and lets it run over its edge', async () => {
    for (const x of [square.x, square.x + 1]) {
      const { street } = await layersOf(tile(13, x, square.y));
      const shared = street?.features.filter(({ tags }) => tags.name === 'Nya Allén');
      expect(shared).toHaveLength(1);
      const reach = x === square.x ? shared?.[0]?.corners.right : -(shared?.[0]?.corners.left ?? 0);
      expect(reach).toBe(x === square.x ? 4096 + 64 : 64);
    }
  });

  it('leaves small things out where they would be a speck', async () => {
    const { street, area } = await layersOf(tile(12, square.x / 2, square.y / 2));
    expect(street?.features.map(({ tags }) => tags.kind).sort()).toEqual(['main', 'minor']);
    expect(area?.features.map(({ tags }) => tags.kind)).toEqual(['green']);
  });

  it('reads the range of the street tile it comes into and no others, each once', async () => {
    const fresh = mapTiles({ streets: openStreets(store), land: worldLand() });
    const readFor = async (request: Parameters<MapTiles['tile']>[0]) => {
      store.asked.length = 0;
      await fresh.tile(request);
      return store.asked.filter((read) => read.includes('.tiles '));
    };
    const length = store.objects.get('town-1/streets.0.tiles')?.length ?? 0;
    const [read = ''] = await readFor(tile(13, square.x, square.y));
    const [, from, to] = /^town-1\/streets\.0\.tiles (\d+)-(\d+)$/.exec(read) ?? [];
    expect(Number(to) - Number(from)).toBeGreaterThan(0);
    expect(Number(to) - Number(from)).toBeLessThan(length);
    expect(await readFor(tile(14, square.x * 2, square.y * 2))).toEqual([]);
  });

  it('shows an import that came later', async () => {
    const other = mapTiles({ streets: openStreets(memoryStore()), land: worldLand() });
    const request = tile(14, square.x * 2, square.y * 2);
    expect(decodeVectorTile((await other.tile(request)) ?? new Uint8Array())).toHaveProperty('practice');
    expect(await layersOf(request)).not.toHaveProperty('practice');
  });
});

describe('practice streets', () => {
  it('fill a tile far from every import, and say so', async () => {
    const layers = await layersOf(far);
    expect(Object.keys(layers).sort()).toEqual(['practice', 'street']);
    expect(layers.street?.features.length).toBeGreaterThan(50);
    expect(layers.street?.features.some(({ tags }) => typeof tags.name === 'string')).toBe(true);
  });

  it('reach over the edge of their street tile without the neighbour being made up too', async () => {
    const { street } = await layersOf(tile(13, far.x / 2, far.y / 2));
    const edges = street?.features.map(({ corners }) => corners) ?? [];
    expect(Math.max(...edges.map(({ right }) => right))).toBe(4096 + 64);
    expect(Math.min(...edges.map(({ top }) => top))).toBe(-64);
  });

  it('keep away from an import, unless a walk on practice streets asks for them', async () => {
    const beside = tile(14, square.x * 2 - 2, square.y * 2);
    expect(await tiles.tile(beside)).toBeUndefined();
    expect(await layersOf({ ...beside, practiceOnly: true })).toHaveProperty('practice');
    const town = await layersOf(tile(14, square.x * 2, square.y * 2, true));
    expect(town.street?.features.some(({ tags }) => tags.name === 'Vallgatan')).toBe(false);
  });
});

describe('the world', () => {
  it('is land below zoom 10', async () => {
    const { land } = await layersOf(tile(0, 0, 0));
    expect(land?.features.every(({ type }) => type === 'polygon')).toBe(true);
    // Eurasia reaches from edge to edge, and Antarctica to the bottom.
    const corners = land?.features.map((feature) => feature.corners) ?? [];
    expect(Math.min(...corners.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...corners.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(4096);
  });

  it('is empty in the middle of an ocean and between land and streets', async () => {
    expect(await tiles.tile(tile(5, 5, 20))).toBeUndefined();
    expect(await tiles.tile(tile(10, 546, 310))).toBeUndefined();
  });
});
