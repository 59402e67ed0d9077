import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { importStreets } from '../import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from '../import/osmSource.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { tileBounds } from '../tiles/tileGrid.ts';
import { decodeVectorTile } from './decodeTile.fixture.ts';
import { openMap } from './openMap.ts';

/** A square of zoom 12; coordinates are shares of its width and height. */
const square = { zoom: 12, x: 2184, y: 1240 };
const at = (dx: number, dy: number) => {
  const { south, west, north, east } = tileBounds(square);
  return { latitude: north + (south - north) * dy, longitude: west + (east - west) * dx };
};
const inner = { zoom: 14, x: square.x * 4 + 1, y: square.y * 4 + 1 };

/**
 * A town by the sea: from (0.1, 0.1) to (0.4, 0.4) of the square; the coastline runs from bottom to top at 0.6, with
 * the sea to the east.
 */
const nodes: OsmNode[] = [
  { id: 1, ...at(0.3, 0.3) },
  { id: 2, ...at(0.4, 0.3) },
  { id: 3, ...at(0.4, 0.4) },
  { id: 4, ...at(0.3, 0.4) },
  { id: 5, ...at(0.35, 0.35) },
  { id: 6, ...at(0.36, 0.35) },
  { id: 7, ...at(0.35, 0.36) },
  { id: 10, ...at(0.6, 1.2) },
  { id: 11, ...at(0.6, -0.2) },
  { id: 12, ...at(1.5, 0.5) },
  { id: 13, ...at(1.6, 0.5) },
];
const ways: OsmWay[] = [
  { refs: [1, 2], tags: { highway: 'residential', name: 'Vallgatan' } },
  { refs: [2, 3], tags: { highway: 'motorway', tunnel: 'yes' } },
  { refs: [3, 4], tags: { waterway: 'river', name: 'Säveån' } },
  { id: 20, refs: [1, 2, 3, 4, 1], tags: {} },
  { id: 21, refs: [5, 6, 7, 5], tags: { building: 'yes' } },
];
const wood = {
  tags: { type: 'multipolygon', landuse: 'forest', name: 'Änggården' },
  members: [
    { id: 20, role: 'outer' },
    { id: 21, role: 'inner' },
  ],
};
const coast: OsmWay = { refs: [10, 11], tags: { natural: 'coastline' } };
/** A pier far out at sea extends the import's bounding box. */
const mole: OsmWay = { refs: [12, 13], tags: { highway: 'footway' } };

/** Squares of zoom 12 per side of an archive's square. */
const ARCHIVE_SQUARE = 32;
const SQUARE_DEGREES = (ARCHIVE_SQUARE * 360) / 2 ** 12;

async function imported(
  store: ReturnType<typeof memoryStore>,
  id: string,
  extra: OsmWay[],
  { standalone = false, east = 0 } = {},
) {
  const moved = <T extends { longitude: number }>(place: T) => ({ ...place, longitude: place.longitude + east });
  await importStreets({
    source: memorySource({ nodes: nodes.map(moved), ways: [...ways, ...extra], relations: [wood] }),
    store,
    importId: id,
    name: id,
    now: new Date(0),
    attribution: `credit of ${id}`,
    standalone,
    places: [moved({ kind: 'suburb', name: 'Haga', ...at(0.33, 0.33) })],
  });
}

const mapOf = (store: ReturnType<typeof memoryStore>) => openMap(store, { recheckMilliseconds: 0 });
async function layersOf(store: ReturnType<typeof memoryStore>, tile: typeof inner) {
  const packed = await mapOf(store).tile(tile);
  return packed && decodeVectorTile(gunzipSync(packed));
}
const tagsOf = (layers: Awaited<ReturnType<typeof layersOf>>, layer: string) =>
  layers?.[layer]?.features.map(({ tags }) => tags);

describe('openMap', () => {
  const store = memoryStore();
  beforeAll(() => imported(store, 'inland', []));

  it('streets, water, woods and houses are drawn by kind with their names', async () => {
    const layers = await layersOf(store, inner);
    expect(tagsOf(layers, 'street')).toEqual([
      { kind: 'minor', name: 'Vallgatan' },
      { kind: 'trunk', tunnel: true },
    ]);
    expect(tagsOf(layers, 'line')).toEqual([{ kind: 'river', name: 'Säveån' }]);
    expect(tagsOf(layers, 'area')).toEqual([{ kind: 'building' }, { kind: 'forest' }]);
    expect(tagsOf(layers, 'place')).toEqual([{ kind: 'suburb', name: 'Haga', rank: 14 }]);
    expect(tagsOf(layers, 'label')).toEqual([{ kind: 'green', name: 'Änggården' }]);
    expect(layers?.area?.features[1]?.corners.left).toBeCloseTo((0.3 * 4 - 1) * 4096, -1);
  });

  it('low zooms drop tiny areas and keep roads between towns', async () => {
    const far = await layersOf(store, { zoom: 8, x: Math.floor(square.x / 16), y: Math.floor(square.y / 16) });
    expect(tagsOf(far, 'street')).toEqual([{ kind: 'trunk', tunnel: true }]);
    expect(far).not.toHaveProperty('place');
    const nearer = await layersOf(store, square);
    expect(tagsOf(nearer, 'area')).toEqual([{ kind: 'forest' }]);
  });

  it('an empty tile is ground at high zooms and missing at low ones', async () => {
    expect(await layersOf(store, { zoom: 14, x: 0, y: 5000 })).toEqual({ ground: expect.anything() });
    expect(await layersOf(store, { zoom: 8, x: 0, y: 80 })).toBeUndefined();
  });

  it('an empty map tile is ground at the zooms of its neighbours', async () => {
    for (const zoom of [8, 9, 10, 11, 12, 13]) {
      const side = 2 ** (12 - zoom);
      const own = { zoom, x: Math.floor(square.x / side), y: Math.floor(square.y / side) };
      const isPaper = async (tile: typeof own) => 'ground' in ((await layersOf(store, tile)) ?? {});
      expect(await isPaper(own), `zoom ${zoom}`).toBe(await isPaper({ ...own, x: own.x - 8 }));
    }
  });

  it('the map tells its coverage, its credit and a version that changes with imports nearby', async () => {
    const before = await mapOf(store).around(square);
    expect(before).toMatchObject({ isCovered: true, credit: 'credit of inland' });
    expect(await mapOf(store).around({ ...square, x: square.x + 4 })).toMatchObject({ isCovered: false });
    const far = await mapOf(store).version({ ...square, x: 100 });
    await imported(store, 'another', []);
    expect((await mapOf(store).around(square)).version).not.toBe(before.version);
    expect(await mapOf(store).version({ ...square, x: 100 })).toBe(far);
  });

  it('overlapping imports are drawn once, and a standalone import only when alone', async () => {
    expect(tagsOf(await layersOf(store, inner), 'street')).toHaveLength(2);
    const made = memoryStore();
    await imported(made, 'made-up', [], { standalone: true });
    expect(tagsOf(await layersOf(made, inner), 'street')).toHaveLength(2);
  });

  it('the map skips and reports an import with missing files', async () => {
    const broken = memoryStore();
    await imported(broken, 'gone', []);
    for (const key of [...broken.objects.keys()]) if (key.endsWith('.tiles')) broken.objects.delete(key);
    const reported: string[] = [];
    const map = openMap(broken, { report: ({ file }) => reported.push(file) });
    expect(decodeVectorTile(gunzipSync((await map.tile(inner)) ?? new Uint8Array()))).not.toHaveProperty('street');
    expect(reported).toEqual(['gone/map.0.tiles']);
  });
});

describe('coasts', () => {
  const store = memoryStore();
  beforeAll(() => imported(store, 'seaside', [coast, mole]));
  const waterOf = async (tile: typeof inner) =>
    (await layersOf(store, tile))?.area?.features.find(({ tags }) => tags.kind === 'water')?.corners;

  it('the sea is on the right side of a coast at every zoom', async () => {
    expect((await waterOf(square))?.left).toBeCloseTo(0.6 * 4096, -1);
    expect((await waterOf({ zoom: 14, x: square.x * 4 + 2, y: square.y * 4 }))?.left).toBeCloseTo(0.4 * 4096, -1);
    expect((await waterOf({ zoom: 11, x: square.x / 2, y: square.y / 2 }))?.left).toBeCloseTo(0.3 * 4096, -1);
  });

  it('whole squares are sea or land, stored once for all higher zooms', async () => {
    const sea = { zoom: 14, x: square.x * 4 + 3, y: square.y * 4 + 1 };
    expect(await waterOf(sea)).toEqual({ left: -64, top: -64, right: 4160, bottom: 4160 });
    expect(await waterOf(inner)).toBeUndefined();
    expect(await layersOf(store, inner)).toHaveProperty('ground');
  });

  it('map tiles beyond the import are left to the world map', async () => {
    expect(await layersOf(store, { zoom: 14, x: square.x * 4 + 90, y: square.y * 4 })).toBeUndefined();
  });

  it('the sea continues in the squares around an import', async () => {
    const beyond = (squares: number) => ({ ...square, x: square.x + ARCHIVE_SQUARE * squares });
    for (const squares of [-1, 1]) expect(await layersOf(store, beyond(squares))).toBeUndefined();
    for (const squares of [-2, 2])
      expect(await layersOf(store, beyond(squares))).toEqual({ ground: expect.anything() });
  });

  it('an import without a coast leaves the sea to its neighbours', async () => {
    const both = memoryStore();
    await imported(both, 'inland', []);
    await imported(both, 'seaside', [coast], { east: SQUARE_DEGREES });
    expect(await layersOf(both, { ...square, x: square.x + 4 })).toEqual({ ground: expect.anything() });
  });
});
