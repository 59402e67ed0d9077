import { expect, it } from 'vitest';
import { labelPlace } from './labelPlace.ts';
import { nested } from './nested.ts';

const box = (least: number, most: number) => [least, least, most, least, most, most, least, most];

it('gives each area the holes that lie in it, and takes an island in a hole for an area', () => {
  const [land, lake, island, elsewhere] = [box(0, 100), box(10, 50), box(20, 30), box(200, 210)];
  expect(nested([lake, island, elsewhere, land])).toEqual([[island], [elsewhere], [land, lake]]);
  expect(nested([land])).toEqual([[land]]);
  expect(nested([])).toEqual([]);
});

it('writes a name into the widest part of an area, never into a hole', () => {
  expect(labelPlace([box(0, 100)])).toEqual([50, 51]);
  const [x] = labelPlace([box(0, 100), box(20, 95)]);
  expect(x).toBe(10);
});
