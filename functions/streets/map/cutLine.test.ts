import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLine, cutRing } from './cutLine.ts';

const window = { min: -64, max: 4160 };
const coordinate = fc.double({ min: -9000, max: 9000, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 12 });
const flat = (line: readonly (readonly number[])[]) => Float64Array.from(line.flat());
const isInside = (at: number) => at >= window.min && at <= window.max;

/** Reference: sample points of the line inside the window. */
function stepsInside(line: readonly (readonly [number, number])[]): [number, number][] {
  return line.slice(1).flatMap(([bx, by], i) => {
    const [ax, ay] = line[i] ?? [0, 0];
    return Array.from({ length: 51 }, (_, step): [number, number] => [
      ax + ((bx - ax) * step) / 50,
      ay + ((by - ay) * step) / 50,
    ]).filter((point) => point.every(isInside));
  });
}

function distanceTo(parts: readonly number[][], [x, y]: readonly [number, number]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    for (let p = 2; p < part.length; p += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = part.slice(p - 2, p + 2);
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
      const at = Math.min(1, Math.max(0, share));
      nearest = Math.min(nearest, Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay)));
    }
  }
  return nearest;
}

describe('cutLine', () => {
  it('a cut line stays within the window and keeps every point inside', () => {
    fc.assert(
      fc.property(points, (line) => {
        const parts = cutLine(flat(line), window);
        expect(parts.flat().every(isInside)).toBe(true);
        // Parts shorter than a unit are dropped.
        for (const point of stepsInside(line)) {
          if (parts.length > 0) expect(distanceTo(parts, point)).toBeLessThan(2);
        }
      }),
    );
  });

  it('cutLine splits a line that leaves the window and returns', () => {
    expect(cutLine(Float64Array.of(0, 0, 5000, 0, 5000, 100, 0, 100), window)).toEqual([
      [0, 0, 4160, 0],
      [4160, 100, 0, 100],
    ]);
  });

  it('cutLine drops a line outside the window or of one point', () => {
    expect(cutLine(Float64Array.of(-100, 0, -70, 4000), window)).toEqual([]);
    expect(cutLine(Float64Array.of(7, 7, 7.2, 7.2), window)).toEqual([]);
  });
});

describe('cutRing', () => {
  it('a cut ring stays within the window and runs clockwise', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 }), (ring) => {
        const part = cutRing(flat(ring), window);
        expect(part.every(isInside)).toBe(true);
        expect(part.length === 0 || part.length >= 6).toBe(true);
      }),
    );
    const square = Float64Array.of(0, 0, 0, 100, 100, 100, 100, 0);
    expect(cutRing(square, window)).toEqual([100, 0, 100, 100, 0, 100, 0, 0]);
  });

  it('cutRing cuts a ring at the edges of the window', () => {
    expect(cutRing(Float64Array.of(4000, 0, 5000, 0, 5000, 10, 4000, 10), window)).toEqual([
      4000, 0, 4160, 0, 4160, 10, 4000, 10,
    ]);
    expect(cutRing(Float64Array.of(5000, 0, 6000, 0, 6000, 10), window)).toEqual([]);
  });
});
