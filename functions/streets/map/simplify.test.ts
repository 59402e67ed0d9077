import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringWeightsOf, simplified, simplifiedRing, weightsOf } from './simplify.ts';

const coordinate = fc.integer({ min: -9000, max: 9000 });
const points = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40 })
  .map((line) => Float64Array.from(line.flat()));
const tolerances = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 5000 }))
  .map(([min, more]): [number, number] => [min, min + more]);

describe('simplified and weightsOf', () => {
  it('simplified removes only bends below the tolerance', () => {
    const line = Float64Array.of(0, 0, 100, 2, 200, 0, 300, 50, 400, 0);
    expect([...simplified(line, 3)]).toEqual([0, 0, 200, 0, 300, 50, 400, 0]);
    expect(simplified(line, 0)).toHaveLength(10);
    expect([...simplifiedRing(Float64Array.of(0, 0, 50, 1, 100, 0, 100, 100), 3)]).toEqual([0, 0, 100, 0, 100, 100]);
  });

  it('weightsOf with a small tolerance serves every larger one', () => {
    fc.assert(
      fc.property(points, tolerances, (line, [min, tolerance]) => {
        const kept = (weights: readonly number[]) => line.filter((_, i) => (weights[i >> 1] ?? 0) > tolerance ** 2);
        expect(kept(weightsOf(line, min))).toEqual(simplified(line, tolerance));
        expect(kept(ringWeightsOf(line, min))).toEqual(simplifiedRing(line, tolerance));
      }),
    );
  });
});
