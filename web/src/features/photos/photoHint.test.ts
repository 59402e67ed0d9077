import { expect, it } from 'vitest';
import { photoHint, type Shades } from './photoHint.ts';

const [width, height] = [320, 240];
const photo = { width: 1_600, height: 1_200 };
const shadesOf = (shade: (x: number, y: number) => number): Shades => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
});
/** A small plate with sharp bars on a plain wall. */
const sign = (x: number, y: number) => (x > 100 && x < 160 && y > 90 && y < 120 ? (x % 6 < 3 ? 30 : 230) : 170);
/** A box blur of the same picture. */
const blurred = (x: number, y: number) => {
  let sum = 0;
  for (let dy = -6; dy <= 6; dy++) for (let dx = -6; dx < 6; dx++) sum += sign(x + dx, y + dy);
  return sum / 156;
};

it('a sharp photo in daylight has no hint', () => {
  expect(photoHint(photo, shadesOf(sign))).toBeUndefined();
});

it('dark, blurred and tiny photos have different hints', () => {
  expect(
    photoHint(
      photo,
      shadesOf((x, y) => sign(x, y) / 8),
    ),
  ).toBe('dark');
  expect(photoHint(photo, shadesOf(blurred))).toBe('blurred');
  expect(photoHint({ width: 1_600, height: 300 }, shadesOf(sign))).toBe('tiny');
});

it('a uniform photo is blurred and one pixel is tiny', () => {
  expect(
    photoHint(
      photo,
      shadesOf(() => 128),
    ),
  ).toBe('blurred');
  expect(photoHint({ width: 1, height: 1 }, { width: 1, height: 1, data: Uint8ClampedArray.of(200) })).toBe('tiny');
});
