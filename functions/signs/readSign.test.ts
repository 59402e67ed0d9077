import * as ort from 'onnxruntime-web';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import type { Models } from './ocr/models.ts';
import { readSign } from './readSign.ts';

afterEach(() => vi.useRealTimers());

/** Stub models that detect a number of lines, the upper ones larger, and recognise nothing. */
function modelsFinding(lines: number, onRun: () => void = () => undefined) {
  const seen = { looks: 0, strips: 0 };
  const session = (run: (dims: readonly number[]) => ort.Tensor) => ({
    inputNames: ['in'],
    outputNames: ['out'],
    run: async ({ in: input }: { in: ort.Tensor }) => {
      onRun();
      return { out: run(input.dims) };
    },
  });
  const detection = session(([, , height = 0, width = 0]) => {
    seen.looks++;
    const map = new Float32Array(width * height);
    const pitch = Math.floor(height / (lines + 1));
    for (let line = 0; line < lines; line++) {
      for (let y = 0; y < pitch / 2; y++) {
        const from = (Math.floor(pitch / 2) + line * pitch + y) * width;
        map.fill(0.9, from + 20, from + width - 20 - line);
      }
    }
    return new ort.Tensor('float32', map, [1, 1, height, width]);
  });
  const recognition = session(([count = 0]) => {
    seen.strips += count;
    return new ort.Tensor('float32', new Float32Array(count * 2), [count, 1, 2]);
  });
  const models = { detection, recognition, dictionary: [...'VasagtnKu'] } as unknown as Models;
  return { seen, load: async () => models };
}

const stripes = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="100%" height="100%" fill="#fff"/>${Array.from(
    { length: 40 },
    (_, at) => `<rect x="${at * 20}" y="0" width="9" height="600" fill="#000"/>`,
  ).join('')}</svg>`,
);
const picture = () => sharp(stripes).png().toBuffer();
const wanted = { names: ['Vasagatan'], rivals: [] };

it('at most eight lines of a picture are read, and lines left over make it unread', async () => {
  const { seen, load } = modelsFinding(30);
  expect((await readSign(load, await picture(), wanted)).verdict).toBe('unread');
  expect(seen).toEqual({ looks: 2, strips: 16 });
  const few = modelsFinding(5);
  await readSign(few.load, await picture(), wanted);
  expect(few.seen).toEqual({ looks: 2, strips: 10 });
});

it('reading stops between two model runs after six seconds of CPU time', async () => {
  const { seen, load } = modelsFinding(8, () => {
    used += 3.5;
  });
  let used = 0;
  expect((await readSign(load, await picture(), wanted, () => () => used)).verdict).toBe('unread');
  // One detection and one batch take 7 s: the remaining lines and the second attempt are skipped.
  expect(seen.looks).toBe(1);
  expect(seen.strips).toBeGreaterThan(0);
  expect(seen.strips).toBeLessThan(8);
});

it('a slow machine reads as much as a fast one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { seen, load } = modelsFinding(8, () => vi.advanceTimersByTime(60_000));
  await readSign(load, await picture(), wanted);
  expect(seen).toEqual({ looks: 2, strips: 16 });
});
