import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAfterSunset, sunHeight } from './sunset.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const longitudes = fc.double({ min: -180, max: 180, noNaN: true });
const inhabited = fc.double({ min: -65, max: 65, noNaN: true });

/** From one instant on, minute by minute, whether the sun is down. */
const minutes = (from: Date, place: { latitude: number; longitude: number }) =>
  Array.from({ length: 1440 }, (_, minute) => isAfterSunset(new Date(from.getTime() + minute * 60_000), place));

describe('sunHeight and isAfterSunset', () => {
  it.each([
    ['Göteborg in November', 57.7048, 11.967, '2026-11-20T14:48:00Z'],
    ['London at midsummer', 51.5074, -0.1278, '2026-06-21T20:21:00Z'],
    ['Quito at the equinox', -0.1807, -78.4678, '2026-03-20T23:22:00Z'],
    ['Sydney in January', -33.8688, 151.2093, '2026-01-01T09:09:00Z'],
  ])('sunset in %s is within three minutes of the almanac', (_, latitude, longitude, almanac) => {
    const at = (minutesLater: number) => new Date(new Date(almanac).getTime() + minutesLater * 60_000);
    expect(isAfterSunset(at(-3), { latitude, longitude })).toBe(false);
    expect(isAfterSunset(at(3), { latitude, longitude })).toBe(true);
  });

  it('the sun sets and rises at most once a day at inhabited latitudes', () => {
    fc.assert(
      fc.property(instants, inhabited, longitudes, (from, latitude, longitude) => {
        const down = minutes(from, { latitude, longitude });
        const changes = down.filter((isDown, i) => i > 0 && isDown !== down[i - 1]).length;
        expect(changes).toBeGreaterThanOrEqual(1);
        expect(changes).toBeLessThanOrEqual(3);
        expect(down).toContain(true);
        expect(down).toContain(false);
      }),
      { numRuns: 40 },
    );
  });

  it('day and night last half a day each at the equator, and winter nights are longer towards the pole', () => {
    fc.assert(
      fc.property(instants, longitudes, (from, longitude) => {
        const share = minutes(from, { latitude: 0, longitude }).filter((isDown) => isDown).length / 1440;
        expect(share).toBeGreaterThan(0.48);
        expect(share).toBeLessThan(0.51);
      }),
      { numRuns: 40 },
    );
    const nightAt = (latitude: number) =>
      minutes(new Date('2026-12-21T12:00:00Z'), { latitude, longitude: 0 }).filter((isDown) => isDown).length;
    expect([60, 40, 20, -20, -40, -60].map(nightAt)).toEqual(
      [60, 40, 20, -20, -40, -60].map(nightAt).sort((a, b) => b - a),
    );
  });

  it('at the poles the sun is up for half a year and down for the other half', () => {
    const up = (day: string, latitude: number) => sunHeight(new Date(day), { latitude, longitude: 0 }) > 0;
    expect([up('2026-06-21', 90), up('2026-12-21', 90), up('2026-06-21', -90), up('2026-12-21', -90)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('the sun stands an hour to the east as it stands here an hour later', () => {
    fc.assert(
      fc.property(instants, inhabited, longitudes, (instant, latitude, longitude) => {
        const here = sunHeight(instant, { latitude, longitude });
        const anHourEast = sunHeight(new Date(instant.getTime() - HOUR), { latitude, longitude: longitude + 15 });
        expect(Math.abs(here - anHourEast)).toBeLessThan(0.1);
        const tomorrow = sunHeight(new Date(instant.getTime() + DAY), { latitude, longitude });
        expect(Math.abs(here - tomorrow)).toBeLessThan(0.6);
      }),
    );
  });
});
