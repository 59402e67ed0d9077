import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRetired, placeCellOf, placeCellsAround } from './placeReport.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();

describe('a place', () => {
  it('is retired by two different walkers, and after an operator has opened it again by two who say so then', () => {
    const reports = fc.array(
      fc.record({ by: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 0, max: 59 }).map(at) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(reports, fc.option(fc.integer({ min: 0, max: 59 }).map(at)), (all, reopenedAt) => {
        const counting = all.filter((each) => reopenedAt === null || each.at > reopenedAt);
        expect(isRetired(all, reopenedAt)).toBe(new Set(counting.map(({ by }) => by)).size >= 2);
      }),
    );
    expect(
      isRetired(
        [
          { by: 'a', at: at(1) },
          { by: 'a', at: at(2) },
        ],
        null,
      ),
    ).toBe(false);
  });

  it('lies in one of the few cells around every home that it can be walked to from, across the date line too', () => {
    const home = fc.record({
      latitude: fc.double({ min: -79, max: 79, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const way = fc.record({
      turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(home, way, fc.constantFrom(1, 2.5, 5), ({ latitude, longitude }, { turn, share }, km) => {
        const north = (share * km * Math.cos(turn)) / 111.2;
        const east = (share * km * Math.sin(turn)) / (111.4 * Math.cos((latitude * Math.PI) / 180));
        const turned = longitude + east;
        const wrapped = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned;
        const cells = placeCellsAround({ latitude, longitude }, km);
        expect(cells).toContain(placeCellOf({ latitude: latitude + north, longitude: wrapped }));
        expect(cells.length).toBeLessThanOrEqual(18);
      }),
      { numRuns: 500 },
    );
  });
});
