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

it('where no houses are known, the streets that people live in make the town, and a road beyond them is country', () => {
  fc.assert(
    fc.property(place, ({ latitude, longitude }) => {
      const line = (from: number, to: number, metresNorth: number) => {
        const at = latitude + metresNorth * METRE;
        return Int32Array.of(at, longitude + east(latitude, from), at, longitude + east(latitude, to));
      };
      const grid = new TownGrid();
      grid.addStreet(line(0, 900, 0));
      expect(grid.isTown(line(0, 900, 0))).toBe(true);
      expect(grid.isTown(line(-2000, 100, 40)), 'a road that comes in').toBe(true);
      expect(grid.isTown(line(-2000, -200, 0)), 'a road before it').toBe(false);
      expect(grid.isTown(line(0, 900, 300)), 'a road around it').toBe(false);
    }),
  );
});
