import { expect, it } from 'vitest';
import { nested } from './drawWay.ts';
import { labelPlace } from './mapDraft.ts';

const box = (min: number, max: number) => [min, min, max, min, max, max, min, max];

it('nested assigns holes to their area and treats an island in a hole as an area', () => {
  const [land, lake, island, elsewhere] = [box(0, 100), box(10, 50), box(20, 30), box(200, 210)];
  expect(nested([lake, island, elsewhere, land])).toEqual([[island], [elsewhere], [land, lake]]);
  expect(nested([land])).toEqual([[land]]);
  expect(nested([])).toEqual([]);
});

it('labelPlace is in the widest part of an area and never in a hole', () => {
  expect(labelPlace([box(0, 100)])).toEqual([50, 51]);
  const [x] = labelPlace([box(0, 100), box(20, 95)]);
  expect(x).toBe(10);
});
