import { expect, it } from 'vitest';
import { sizeText } from './measures.ts';

it.each([
  [0, '1 KB'],
  [120, '1 KB'],
  [45_400, '45 KB'],
  [840_000, '840 KB'],
  [1_940_000, '1.9 MB'],
  [12_440_000, '12.4 MB'],
])('%i bytes are shown as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
