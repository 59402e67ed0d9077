import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Orientation } from '../picture.ts';
import { GAP, MAX_PHOTOS, mosaicTiles, posterBands, type Rect } from './mosaic.ts';

const orientations = fc.constantFrom<Orientation>('portrait', 'landscape');
const counts = fc.integer({ min: 1, max: MAX_PHOTOS });
const area = ({ width, height }: Rect) => width * height;
const grouted = (tile: Rect): Rect => ({ ...tile, width: tile.width + GAP, height: tile.height + GAP });
const overlap = (a: Rect, b: Rect) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.01 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.01;

it('the bands of a poster have their heights and gaps', () => {
  expect(posterBands('portrait')).toEqual({
    header: { x: 0, y: 0, width: 1080, height: 200 },
    mosaic: { x: 10, y: 210, width: 1060, height: 1400 },
    footer: { x: 0, y: 1620, width: 1080, height: 300 },
  });
  expect(posterBands('landscape')).toEqual({
    header: { x: 0, y: 0, width: 1920, height: 120 },
    mosaic: { x: 10, y: 130, width: 1900, height: 740 },
    footer: { x: 0, y: 880, width: 1920, height: 200 },
  });
});

describe('mosaic', () => {
  it('every photo has a mosaic tile, tiles fill the area, and gaps are 10 px', () => {
    fc.assert(
      fc.property(orientations, counts, (orientation, count) => {
        const tiles = mosaicTiles(orientation, count).map(grouted);
        const whole = grouted(posterBands(orientation).mosaic);
        expect(tiles).toHaveLength(count);
        for (const [index, tile] of tiles.entries()) {
          expect(tiles.slice(index + 1).some((other) => overlap(tile, other))).toBe(false);
          expect(tile.x).toBeGreaterThanOrEqual(whole.x);
          expect(tile.y).toBeGreaterThanOrEqual(whole.y);
        }
        expect(tiles.reduce((sum, tile) => sum + area(tile), 0)).toBeCloseTo(area(whole), 3);
      }),
    );
  });

  it('no mosaic tile is narrower than about one to two', () => {
    fc.assert(
      fc.property(orientations, counts, (orientation, count) => {
        for (const { width, height } of mosaicTiles(orientation, count)) {
          expect(width / height).toBeGreaterThan(0.55);
          expect(width / height).toBeLessThan(3.7);
        }
      }),
    );
  });

  const columnsOf = (orientation: Orientation, count: number) =>
    new Set(mosaicTiles(orientation, count).map(({ x }) => Math.round(x))).size;

  it.each([
    ['portrait', 4],
    ['landscape', 6],
  ] as const)('the full mosaic is %s %i columns wide', (orientation, columns) => {
    for (const count of [16, 17, 18, 19, 20]) expect(columnsOf(orientation, count), `${count}`).toBe(columns);
  });

  it('a single photo fills the mosaic', () => {
    expect(mosaicTiles('portrait', 1)).toEqual([posterBands('portrait').mosaic]);
    expect(mosaicTiles('landscape', 1)).toEqual([posterBands('landscape').mosaic]);
    expect(mosaicTiles('portrait', 0)).toEqual([]);
  });
});
