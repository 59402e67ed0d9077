import { describe, expect, it } from 'vitest';
import { decodeVectorTile } from '../map/decodeTile.fixture.ts';
import { practiceTiles } from './practiceTiles.ts';

const tileOf = practiceTiles();
const far = { zoom: 14, x: 8186, y: 5448 };
const layersOf = async (tile: typeof far) => decodeVectorTile((await tileOf(tile)) ?? new Uint8Array());

describe('practice tiles', () => {
  it('a practice tile is filled with generated streets and marked as practice', async () => {
    const layers = await layersOf(far);
    expect(Object.keys(layers).sort()).toEqual(['ground', 'practice', 'street']);
    expect(layers.street?.features.length).toBeGreaterThan(50);
    expect(layers.street?.features.some(({ tags }) => typeof tags.name === 'string')).toBe(true);
  });

  it('practice streets cross into a tile without generating its neighbour', async () => {
    const { street } = await layersOf({ zoom: 13, x: far.x / 2, y: far.y / 2 });
    const edges = street?.features.map(({ corners }) => corners) ?? [];
    expect(Math.max(...edges.map(({ right }) => right))).toBe(4096 + 64);
    expect(Math.min(...edges.map(({ top }) => top))).toBe(-64);
  });

  it('a practice tile at a low zoom has no streets', async () => {
    expect(await tileOf({ zoom: 10, x: 511, y: 340 })).toBeUndefined();
  });
});
