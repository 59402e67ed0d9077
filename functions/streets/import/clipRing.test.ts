import { describe, expect, it } from 'vitest';
import { clipRing } from './nearbyAreas.ts';

const box = { south: 0, west: 0, north: 1, east: 1 };
const ring = (...degrees: number[]) => Int32Array.from(degrees, (value) => Math.round(value * 1e7));
const doubleArea = (points: Int32Array) => {
  let sum = 0;
  for (let p = 0; p < points.length; p += 2) {
    const next = (p + 2) % points.length;
    sum += ((points[p] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[p + 1] ?? 0)) / 1e14;
  }
  return Math.abs(sum);
};

describe('clipRing', () => {
  it('clipRing keeps an area inside the tile', () => {
    const inside = ring(0.1, 0.1, 0.9, 0.1, 0.5, 0.9);
    expect(clipRing(inside, box)).toEqual(inside);
  });

  it('clipRing empties an area outside the tile', () => {
    expect(clipRing(ring(2, 2, 3, 2, 3, 3), box)).toHaveLength(0);
  });

  it('clipRing fills the tile and a small margin for an area around it', () => {
    const all = clipRing(ring(-5, -5, 5, -5, 5, 5, -5, 5), box);
    expect(all).toHaveLength(8);
    expect(doubleArea(all)).toBeCloseTo(2 * 1.001 * 1.001, 5);
  });

  it("clipRing cuts an area across the tile's edge", () => {
    expect(doubleArea(clipRing(ring(-1, 0.25, 1, 0.25, 1, 0.75, -1, 0.75), box))).toBeCloseTo(2 * 0.5, 2);
    expect(doubleArea(clipRing(ring(0, -1, 1, -1, 0, 1), box))).toBeCloseTo(0.5, 2);
  });
});
