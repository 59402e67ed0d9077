import { expect, it } from 'vitest';
import { NameTable, SHARES, shareOf } from './nameTable.ts';

it('numbers names as they come, the same name the same, however many there are', () => {
  const table = new NameTable();
  expect(table.add('')).toBe(0);
  const names = Array.from({ length: 20_000 }, (_, i) => `Street ${i}`);
  const numbers = names.map((name) => table.add(name));
  expect(numbers).toEqual(names.map((_, i) => i + 1));
  expect(names.map((name) => table.add(name))).toEqual(numbers);
  expect(table.names).toEqual(['', ...names]);
});

it('deals names out evenly, so that no share of them is full before the others', () => {
  const sizes = Array.from({ length: SHARES }, () => 0);
  for (let i = 0; i < 64_000; i++) {
    const share = shareOf(`${i} West ${i % 97} Street`);
    sizes[share] = (sizes[share] ?? 0) + 1;
  }
  expect(Math.max(...sizes)).toBeLessThan(1500);
});
