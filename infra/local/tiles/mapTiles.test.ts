import { beforeAll, describe, expect, it } from 'vitest';
import { importStreets } from '../../../functions/streets/import/importStreets.ts';
import { memorySource, type OsmNode } from '../../../functions/streets/import/memorySource.ts';
import { decodeVectorTile } from '../../../functions/streets/map/decodeTile.fixture.ts';
import { memoryStore } from '../../../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../../../functions/streets/tiles/openStreets.ts';
import { tileBounds } from '../../../functions/streets/tiles/tileGrid.ts';
import { type MapTiles, mapTiles } from './mapTiles.ts';

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
  tiles = mapTiles(streets);
});

const layersOf = async (request: Parameters<MapTiles['tile']>[0]) =>
  decodeVectorTile((await tiles.tile(request)) ?? new Uint8Array());

describe('practice tiles', () => {
  it('a tile far from imports is filled with practice streets and marked', async () => {
    const layers = await layersOf(far);
    expect(Object.keys(layers).sort()).toEqual(['ground', 'practice', 'street']);
    expect(layers.street?.features.length).toBeGreaterThan(50);
    expect(layers.street?.features.some(({ tags }) => typeof tags.name === 'string')).toBe(true);
  });

  it('streets cross into a tile without generating its neighbour', async () => {
    const { street } = await layersOf(tile(13, far.x / 2, far.y / 2));
    const edges = street?.features.map(({ corners }) => corners) ?? [];
    expect(Math.max(...edges.map(({ right }) => right))).toBe(4096 + 64);
    expect(Math.min(...edges.map(({ top }) => top))).toBe(-64);
  });

  it('near an import practice streets appear only for practice walks', async () => {
    const beside = tile(14, square.x * 2 - 2, square.y * 2);
    expect(await tiles.tile(beside)).toBeUndefined();
    expect(await layersOf({ ...beside, practiceOnly: true })).toHaveProperty('practice');
    const town = await layersOf(tile(14, square.x * 2, square.y * 2, true));
    expect(town.street?.features.some(({ tags }) => tags.name === 'Vallgatan')).toBe(false);
  });
});
