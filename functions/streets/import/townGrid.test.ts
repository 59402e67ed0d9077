import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TownGrid } from './townGrid.ts';

const METRE = 90;
const place = fc.record({
  latitude: fc.integer({ min: -840_000_000, max: 840_000_000 }),
  longitude: fc.integer({ min: -1_790_000_000, max: 1_790_000_000 }),
});
const east = (latitude: number, metres: number) =>
  Math.round((metres * METRE) / Math.cos(((latitude / 1e7) * Math.PI) / 180));

it('three houses beside a street make a town, one house or far ones do not', () => {
  fc.assert(
    fc.property(place, ({ latitude, longitude }) => {
      const along = Int32Array.of(latitude, longitude, latitude, longitude + east(latitude, 900));
      const houses = (count: number, metresNorth: number) => {
        const grid = new TownGrid();
        for (let i = 0; i < count; i++) {
          grid.addHouse(latitude + metresNorth * METRE, longitude + east(latitude, 400 + 15 * i));
        }
        return grid;
      };
      expect(houses(3, 30).isTown(along)).toBe(true);
      expect(houses(1, 30).isTown(along)).toBe(false);
      expect(houses(30, 400).isTown(along)).toBe(false);
    }),
  );
});

it('TownGrid is empty until a house is added', () => {
  const grid = new TownGrid();
  expect(grid.isEmpty).toBe(true);
  grid.addHouse(1, 1);
  expect(grid.isEmpty).toBe(false);
});
