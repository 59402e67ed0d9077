import { expect, it } from 'vitest';
import type { Pixels } from './pixels.ts';
import { cutStrip, stripHeight } from './readLines.ts';

/** Black with a white bar from (40, 20) to (60, 80). */
function barPicture(): Pixels {
  const data = new Uint8Array(100 * 100 * 3);
  for (let y = 20; y < 80; y++) data.fill(255, (y * 100 + 40) * 3, (y * 100 + 60) * 3);
  return { width: 100, height: 100, data };
}

const valueAt = ({ width, planes }: ReturnType<typeof cutStrip>, x: number, y: number) =>
  planes.map((plane) => plane[y * width + x] ?? Number.NaN);

it("cutStrip cuts a region at its place and scales it to the model's height", () => {
  const strip = cutStrip(barPicture(), { x: 50, y: 50, width: 80, height: 60, angle: 0 });
  expect(strip.width).toBe(Math.round((80 / 60) * stripHeight));
  expect(valueAt(strip, strip.width / 2, 24)).toEqual([1, 1, 1]);
  expect(valueAt(strip, 2, 24)).toEqual([-1, -1, -1]);
});

it('cutStrip rotates an upright region to the horizontal', () => {
  const strip = cutStrip(barPicture(), { x: 50, y: 50, width: 60, height: 20, angle: -Math.PI / 2 });
  for (const x of [2, 70, strip.width - 3]) expect(valueAt(strip, x, 24)[0]).toBeCloseTo(1);
});

it("cutStrip repeats the picture's edge and limits the width of a strip", () => {
  const strip = cutStrip(barPicture(), { x: 0, y: 50, width: 4_000, height: 10, angle: 0 });
  expect(strip.width).toBe(1_600);
  expect(valueAt(strip, 0, 24)).toEqual([-1, -1, -1]);
});
