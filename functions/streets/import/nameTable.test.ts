import { expect, it } from 'vitest';
import { NameTable, SHARES, shareOf } from './keptWays.ts';

it('equal names get equal numbers in order of appearance', () => {
  const table = new NameTable();
  expect(table.add('')).toBe(0);
  const names = Array.from({ length: 20_000 }, (_, i) => `Street ${i}`);
  const numbers = names.map((name) => table.add(name));
  expect(numbers).toEqual(names.map((_, i) => i + 1));
  expect(names.map((name) => table.add(name))).toEqual(numbers);
  expect(table.names).toEqual(['', ...names]);
});

it('names are spread evenly over the shares', () => {
  const sizes = Array.from({ length: SHARES }, () => 0);
  for (let i = 0; i < 64_000; i++) {
    const share = shareOf(`${i} West ${i % 97} Street`);
    sizes[share] = (sizes[share] ?? 0) + 1;
  }
  expect(Math.max(...sizes)).toBeLessThan(1500);
});
