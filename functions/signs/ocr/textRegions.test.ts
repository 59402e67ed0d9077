import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextRegion } from './pixels.ts';
import { type TextMap, textRegions } from './textRegions.ts';

const size = 160;

/** A detection map with high probability in these rectangles. */
function mapOf(regions: readonly TextRegion[], sure = 0.9): TextMap {
  const data = new Float32Array(size * size);
  for (const { x, y, width, height, angle } of regions) {
    for (let i = 0; i < data.length; i++) {
      const [dx, dy] = [(i % size) - x, Math.floor(i / size) - y];
      const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
      const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
      if (along <= width / 2 && across <= height / 2) data[i] = sure;
    }
  }
  return { width: size, height: size, data };
}

describe('textRegions', () => {
  it("text lines are found at their place and angle, enlarged by the model's margin", () => {
    const angles = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(angles, fc.integer({ min: 60, max: 100 }), fc.integer({ min: 60, max: 100 }), (angle, x, y) => {
        const [found, ...more] = textRegions(mapOf([{ x, y, width: 70, height: 14, angle }]));
        expect(more).toEqual([]);
        expect(found?.x).toBeCloseTo(x, -0.5);
        expect(found?.y).toBeCloseTo(y, -0.5);
        expect(Math.abs((found?.angle ?? 9) - angle)).toBeLessThan(0.08);
        expect(found?.width).toBeGreaterThan(78);
        expect(found?.height).toBeGreaterThan(22);
      }),
      { numRuns: 30 },
    );
  });

  it('separate text lines are separate regions, the largest first', () => {
    const regions = textRegions(
      mapOf([
        { x: 40, y: 30, width: 40, height: 10, angle: 0 },
        { x: 80, y: 110, width: 90, height: 16, angle: 0 },
      ]),
    );
    expect(regions.map(({ y }) => Math.round(y))).toEqual([110, 30]);
  });

  it('upright text lines run from bottom to top', () => {
    const [found] = textRegions(mapOf([{ x: 80, y: 80, width: 12, height: 90, angle: 0 }]));
    expect(found?.width).toBeGreaterThan(90);
    expect(Math.abs(found?.angle ?? 0)).toBeCloseTo(Math.PI / 2);
  });

  it('uncertain text regions and specks are dropped', () => {
    expect(textRegions(mapOf([{ x: 80, y: 80, width: 60, height: 14, angle: 0 }], 0.4))).toEqual([]);
    expect(textRegions(mapOf([{ x: 80, y: 80, width: 1, height: 1, angle: 0 }]))).toEqual([]);
    expect(textRegions({ width: 4, height: 4, data: new Float32Array(16) })).toEqual([]);
  });
});
