import { describe, expect, it } from 'vitest';
import { categoryStyle } from './achievementList.ts';
import { burst, CONFETTI_MS, GRAND_PARTICLES } from './confetti.ts';

const particles = (category: string, points: number) =>
  burst({ category, points }, 0.5).map(({ particleCount }) => particleCount);

describe('confetti bursts', () => {
  it.each([
    ['milestone', 4],
    ['streak', 3],
    ['exploration', 3],
    ['distance', 2],
    ['social', 2],
    ['special', 2],
    ['something new', 2],
  ])('the confetti burst for %s has %i pieces', (category, count) => expect(particles(category, 299)).toEqual([count]));

  it('from 300 points a second, larger confetti burst of ten pieces is added', () => {
    expect(particles('milestone', 300)).toEqual([4, GRAND_PARTICLES]);
    expect(GRAND_PARTICLES).toBe(10);
    const [plain, grand] = burst({ category: 'streak', points: 300 }, 0.5);
    expect(grand?.scalar ?? 1).toBeGreaterThan(plain?.scalar ?? 1);
  });

  it('the confetti falls for three seconds', () => expect(CONFETTI_MS).toBe(3_000));
});

function hue(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  const sector =
    high === r ? (g - b) / (high - low) : high === g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low);
  return (sector * 60 + 360) % 360;
}

it.each([
  ['milestone', 30, 50],
  ['streak', 0, 12],
  ['exploration', 250, 290],
  ['distance', 200, 225],
  ['social', 140, 165],
  ['something new', 140, 165],
])('the confetti colour of %s is in the range of its hue', (category, from, to) => {
  const degrees = hue(categoryStyle(category).colour);
  expect(degrees).toBeGreaterThanOrEqual(from);
  expect(degrees).toBeLessThanOrEqual(to);
});

it.each([
  ['exploration', 'Explorer'],
  ['special', 'Special'],
  ['something new', 'Achievement'],
])('the category %s is named %s', (category, name) => expect(categoryStyle(category).name).toBe(name));
