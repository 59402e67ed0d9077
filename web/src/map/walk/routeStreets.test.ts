import { expect, it } from 'vitest';
import type { Direction } from '../../../../shared/domain/walk/directions.ts';
import { routeStreets } from './routeStreets.ts';

/** On the equator; 0.01 degrees are 1,112 m. */
const route = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.002],
] as const;
const into = (at: number, street: string | null, relation: Direction['relation'] = 'into') => ({
  at,
  street,
  relation,
});

it('each stretch of a route is a line between its two directions', () => {
  const [first, second] = routeStreets(route, [into(0, 'Long Street'), into(1112, 'Short Street'), into(1334, null)]);
  expect(first).toMatchObject({ properties: { name: 'Long Street' }, geometry: { type: 'LineString' } });
  const line = second?.geometry.type === 'LineString' ? second.geometry.coordinates : [];
  expect(line[0]?.[0]).toBeCloseTo(0.01, 4);
  expect(line.at(-1)?.[1]).toBeCloseTo(0.002, 4);
});

it('the longest stretch of each street has a point in its middle', () => {
  const streets = routeStreets(route, [
    into(0, 'A'),
    into(100, 'B'),
    into(300, 'A'),
    into(1112, 'C'),
    into(1334, null),
  ]);
  const points = streets.filter(({ geometry }) => geometry.type === 'Point');
  expect(points.map(({ properties }) => properties?.name)).toEqual(['A', 'B', 'C']);
  const [middle] = points.map(({ geometry }) => (geometry.type === 'Point' ? geometry.coordinates : []));
  expect((middle?.[0] ?? 0) * 111_195).toBeCloseTo(706, 0);
});

it('a name is drawn along its stretch from the zoom at which the stretch is longer than the name', () => {
  const [short, long] = [1112, 1200].map((end) => routeStreets(route, [into(1000, 'Main Street'), into(end, null)])[0]);
  // 85 px on 112 m are zoom 15.9, on 200 m zoom 15.02.
  expect(short?.properties?.from).toBe(16);
  expect(long?.properties?.from).toBe(16);
  expect(routeStreets(route, [into(0, 'Main Street'), into(1112, null)])[0]?.properties?.from).toBe(13);
});

it('paths without a name and streets that are only in sight are not labelled', () => {
  expect(routeStreets(route, [into(0, null), into(500, 'Main Street', 'near'), into(1334, null)])).toEqual([]);
  expect(routeStreets([], [])).toEqual([]);
});
