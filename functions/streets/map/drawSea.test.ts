import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { importStreets } from '../import/importStreets.ts';
import { memorySource } from '../import/osmSource.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { type TileId, tileBounds } from '../tiles/tileGrid.ts';
import { decodeVectorTile } from './decodeTile.fixture.ts';
import { openMap } from './openMap.ts';

const square = { zoom: 12, x: 2184, y: 1240 };
const node = (id: number, dx: number, dy: number) => {
  const { south, west, north, east } = tileBounds(square);
  return { id, latitude: north + (south - north) * dy, longitude: west + (east - west) * dx };
};

/** Two harbours eight squares apart, whose coastlines are cut off on both sides with a gap between them. */
const store = memoryStore();
beforeAll(async () => {
  const harbour = (id: number, left: number) => ({
    nodes: [
      node(id, left + 0.3, 0.4),
      node(id + 1, left + 0.4, 0.6),
      node(id + 2, left + 0.6, 0.7),
      node(id + 3, left + 0.6, 0.3),
    ],
    ways: [
      { refs: [id, id + 1], tags: { highway: 'residential', name: 'Hamngatan' } },
      { refs: [id + 2, id + 3], tags: { natural: 'coastline' } },
    ],
  });
  const [west, east] = [harbour(10, 0), harbour(20, 8)];
  const source = memorySource({
    nodes: [...west.nodes, ...east.nodes],
    ways: [...west.ways, ...east.ways],
    relations: [],
  });
  await importStreets({ source, store, importId: 'a', name: 'a', now: new Date(0) });
});

async function layersOf(tile: TileId) {
  const packed = await openMap(store, { recheckMilliseconds: 0 }).tile(tile);
  return packed === undefined ? {} : decodeVectorTile(gunzipSync(packed));
}
const groundOf = async (tile: TileId) => (await layersOf(tile)).ground?.features[0]?.corners;
const waterOf = async (tile: TileId) =>
  (await layersOf(tile)).area?.features.find(({ tags }) => tags.kind === 'water')?.corners;

describe('a coast at the edge of an import', () => {
  it('the sea of an import ends some hundred metres beyond its coast, where the world map continues', async () => {
    const [ground, water] = [await groundOf(square), await waterOf(square)];
    expect(ground?.left).toBeCloseTo((0.3 - 1 / 16) * 4096, -1);
    expect(ground?.top).toBeCloseTo((0.3 - 1 / 16) * 4096, -1);
    expect(ground?.bottom).toBeCloseTo((0.7 + 1 / 16) * 4096, -1);
    expect(water?.left).toBeCloseTo(0.6 * 4096, -1);
    for (const y of [square.y - 1, square.y + 1]) expect(await layersOf({ ...square, y }), `${y}`).toEqual({});
    expect(await layersOf({ ...square, x: square.x - 1 })).toEqual({});
    const finest = await groundOf({ zoom: 14, x: square.x * 4 + 1, y: square.y * 4 });
    expect(finest?.top).toBeCloseTo((0.3 - 1 / 16) * 4 * 4096, -1);
  });

  it('sea polygons overlap the rim of the land', async () => {
    const [ground, water] = [await groundOf(square), await waterOf(square)];
    expect(water?.top).toBeLessThan((ground?.top ?? 0) - 8);
    expect(water?.bottom).toBeGreaterThan((ground?.bottom ?? 0) + 8);
  });

  it('a square of sea has no land polygon', async () => {
    const sea = { ...square, x: square.x + 1 };
    expect(await waterOf(sea)).toMatchObject({ left: -64, right: 4160 });
    expect(await groundOf(sea)).toBeUndefined();
  });

  it('the coast ends at the same place at lower zooms', async () => {
    const tile = { zoom: 8, x: Math.floor(square.x / 16), y: Math.floor(square.y / 16) };
    const units = 4096 / 16;
    expect((await groundOf(tile))?.left).toBeCloseTo(((square.x % 16) + 0.3 - 1 / 16) * units, -1);
    expect((await groundOf(tile))?.top).toBeCloseTo(((square.y % 16) + 0.3 - 1 / 16) * units, -1);
    expect((await groundOf(tile))?.bottom).toBeCloseTo(((square.y % 16) + 0.7 + 1 / 16) * units, -1);
  });

  it('map squares far from the import are empty', async () => {
    expect(await layersOf({ ...square, x: square.x + 4 })).toEqual({});
    expect(await groundOf({ ...square, x: square.x + 8 })).toMatchObject({ left: -64 });
  });
});
