import { describe, expect, it } from 'vitest';
import { DIFFICULTIES } from './difficulty.ts';
import { pointsFor } from './points.ts';

describe('what a walk is worth', () => {
  it('is 100, 150 or 200 points a kilometre', () => {
    expect(DIFFICULTIES.map((difficulty) => pointsFor(1, difficulty))).toEqual([100, 150, 200]);
  });

  it('is rounded to the nearest point', () => {
    expect(pointsFor(1.234, 'easy')).toBe(123);
    expect(pointsFor(1.236, 'easy')).toBe(124);
    expect(pointsFor(1.237, 'medium')).toBe(186);
  });
});
