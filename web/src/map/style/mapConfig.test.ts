import { expect, it } from 'vitest';
import type { Corners } from '../geometry.ts';
import { tilesAround } from './mapConfig.ts';

const walk: Corners = [
  [11.95, 57.69],
  [11.99, 57.71],
];

it('tilesAround lists the tiles of every zoom with one more on each side', () => {
  const tiles = tilesAround(walk, 14);
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([11, 12, 13, 14]));
  expect(tiles).toContainEqual({ z: 14, x: 8736, y: 4960 });
  expect(tiles.filter(({ z }) => z === 11)).not.toHaveLength(0);
});

it('tilesAround lists at most 160 tiles, low zooms first', () => {
  const far: Corners = [
    [11, 57],
    [12.5, 58.5],
  ];
  const tiles = tilesAround(far, 16);
  expect(tiles).toHaveLength(160);
  expect(tiles.filter(({ z }) => z === 11).length).toBeGreaterThan(100);
});

it('tilesAround lists no tiles outside the world', () => {
  const corner: Corners = [
    [-180, -85],
    [-179.99, -84.99],
  ];
  const tiles = tilesAround(corner, 12);
  expect(tiles.length).toBeGreaterThan(0);
  for (const { z, x, y } of tiles) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThan(2 ** z);
    expect(y).toBeLessThan(2 ** z);
  }
});
