import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLine } from './cutLine.ts';
import { isSea, seaIn } from './sea.ts';

const window = { min: 0, max: 100 };
/** Classifies points as water or land. */
const at = (coasts: number[][], ...places: [number, number][]) => {
  const sea = seaIn(coasts, window);
  return sea && places.map(([x, y]) => isSea(sea, x, y));
};

describe('seaIn', () => {
  it('the sea lies to the right of a coast', () => {
    // A coastline from the left to the right rim: water is on its right, which is below.
    expect(at([[0, 50, 100, 50]], [50, 10], [50, 90])).toEqual([false, true]);
    expect(at([[100, 50, 0, 50]], [50, 10], [50, 90])).toEqual([true, false]);
  });

  it('islands are left out, and a square of islands only is sea', () => {
    // Counter-clockwise: land inside.
    const island = [40, 40, 40, 60, 60, 60, 60, 40, 40, 40];
    expect(at([island], [50, 50], [10, 10])).toEqual([false, true]);
    expect(at([island, [100, 20, 0, 20]], [50, 50], [50, 10], [50, 30])).toEqual([false, true, false]);
  });

  it('seaIn treats a closed basin as sea', () => {
    expect(at([[40, 40, 60, 40, 60, 60, 40, 60, 40, 40]], [50, 50], [10, 10])).toEqual([true, false]);
  });

  it('seaIn finds the water of a strait between two coasts', () => {
    const coasts = [
      [0, 30, 100, 30],
      [100, 70, 0, 70],
    ];
    expect(at(coasts, [50, 10], [50, 50], [50, 90])).toEqual([false, true, false]);
  });

  it('seaIn joins a coast of several ways in any order', () => {
    const coasts = [
      [60, 50, 100, 50],
      [0, 50, 30, 20],
      [30, 20, 60, 50],
    ];
    expect(at(coasts, [30, 10], [30, 40], [90, 90])).toEqual([false, true, true]);
  });

  it('a coast that ends within the square is closed at its border', () => {
    expect(at([[0, 50, 70, 50]], [30, 10], [30, 90])).toEqual([false, true]);
    expect(seaIn([], window)).toBeUndefined();
  });

  it('the sea lies below any wavy coast across the square', () => {
    const heights = fc.array(fc.integer({ min: 5, max: 95 }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (ys, column, y) => {
        const step = 120 / (ys.length - 1);
        const line = Float64Array.from(ys.flatMap((height, i) => [Math.round(i * step) - 10, height]));
        const coast = cutLine(line, window);
        const x = column + 0.37;
        const i = Math.floor((x + 10) / step);
        // Points near the coastline are skipped because of rounding.
        const [left = 0, right = 0] = [ys[i] ?? ys.at(-1), ys[i + 1] ?? ys.at(-1)];
        if (y <= Math.max(left, right) + 2 && y >= Math.min(left, right) - 2) return;
        expect(at(coast, [Math.min(x, 99.9), y === 0 ? 0.1 : y === 100 ? 99.9 : y])).toEqual([y > left]);
      }),
    );
  });
});
