import { expect, it } from 'vitest';
import { decodeLine, readDictionary } from './models.ts';

const dictionary = readDictionary('a\nb\r\nc\n');

/** One row per step: the likeliest letter and its probability. */
const values = (...steps: [number, number][]) => {
  const all = new Float32Array(steps.length * dictionary.length);
  for (const [i, [best, sure]] of steps.entries()) all[i * dictionary.length + best] = sure;
  return all;
};

it('the dictionary of the recognition model starts with the blank and ends with a space', () => {
  expect(dictionary).toEqual(['', 'a', 'b', 'c', ' ']);
});

it('CTC decoding merges a repeated letter unless a blank separates it', () => {
  const steps = values([1, 0.9], [1, 0.8], [0, 0.9], [1, 0.7], [4, 0.8], [2, 0.6], [3, 1]);
  const { text, confidence } = decodeLine(steps, 7, dictionary);
  expect(text).toBe('aa bc');
  expect(confidence).toBeCloseTo((0.9 + 0.7 + 0.8 + 0.6 + 1) / 5);
});

it('CTC output of blanks alone is an empty text with confidence 0', () => {
  expect(decodeLine(values([0, 1], [0, 1]), 2, dictionary)).toEqual({ text: '', confidence: 0 });
});
