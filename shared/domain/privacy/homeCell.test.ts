import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '../geo.ts';
import { CROWD } from './crowd.ts';
import { homeAnchor, homeCellKey, homeCellOf, markerOf } from './homeCell.ts';
import { home } from './privacy.fixture.ts';

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('homeCellOf and homeAnchor', () => {
  it('the cell contains the home, and the parent cell contains the cell', () => {
    fc.assert(
      fc.property(position, (where) => {
        const cell = homeCellOf(where);
        for (const [walkers, half] of [
          [CROWD, 0.025],
          [0, 0.25],
        ] as const) {
          const marker = markerOf(cell, walkers);
          expect(Math.abs(marker.latitude - where.latitude)).toBeLessThanOrEqual(half + 1e-9);
          const apart = Math.abs(marker.longitude - where.longitude);
          expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(half + 1e-9);
          expect(Math.abs(marker.latitude)).toBeLessThan(90);
          expect(Math.abs(marker.longitude)).toBeLessThan(180);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('the parent cell is shown while fewer walkers than a crowd live in the cell', () => {
    const cell = homeCellOf({ latitude: 57.7048, longitude: 11.967 });
    expect(markerOf(cell, CROWD - 1)).toEqual(markerOf(cell, 0));
    expect(markerOf(cell, CROWD)).not.toEqual(markerOf(cell, 0));
  });

  it('all homes in one cell have the same marker', () => {
    fc.assert(
      fc.property(position, (where) => {
        const cell = homeCellOf(where);
        expect(homeCellOf(markerOf(cell, CROWD))).toEqual(cell);
      }),
      { numRuns: 2000 },
    );
  });

  it('cells continue across the antimeridian and end at the poles', () => {
    expect(homeCellOf({ latitude: 10, longitude: 180 })).toEqual(homeCellOf({ latitude: 10, longitude: -180 }));
    expect(markerOf(homeCellOf({ latitude: 90, longitude: 0 }), CROWD).latitude).toBe(89.975);
    expect(markerOf(homeCellOf({ latitude: -90, longitude: 0 }), 0).latitude).toBe(-89.75);
    expect(homeCellKey(homeCellOf({ latitude: -90, longitude: -180 }))).toBe('0:0');
    expect(homeCellKey(homeCellOf({ latitude: 90, longitude: 179.999 }))).toBe('3599:7199');
  });

  it('the home anchor stays until the home moves more than five kilometres', () => {
    const north = (metres: number) => ({ latitude: home.latitude + metres / 111_195.08, longitude: home.longitude });
    expect(homeAnchor(null, home)).toEqual(home);
    expect(homeAnchor(home, north(4999))).toBe(home);
    expect(homeAnchor(home, north(5001))).toEqual(north(5001));
    // Small moves add up: they are measured from the stored anchor.
    const once = homeAnchor(home, north(3000));
    expect(homeAnchor(once, north(6000))).toEqual(north(6000));
    fc.assert(
      fc.property(position, fc.array(position), (start, moves) => {
        let anchor = homeAnchor(null, start);
        for (const move of moves) {
          anchor = homeAnchor(anchor, move);
          expect(metresBetween(anchor, move)).toBeLessThanOrEqual(5000);
        }
      }),
    );
  });

  it('the home anchor holds latitude and longitude only', () => {
    const given = { ...home, homeAddress: 'Storgatan 1' };
    expect(Object.keys(homeAnchor(null, given)).toSorted()).toEqual(['latitude', 'longitude']);
  });
});
