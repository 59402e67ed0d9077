import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compassHeading, type DeviceTurn } from './compass.ts';

const flat: DeviceTurn = { alpha: 0, beta: 0, absolute: true };
const degrees = fc.double({ min: 0, max: 359.99, noNaN: true });
const angleBetween = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

describe('compassHeading', () => {
  it.each([
    ['north', flat, 0, 0],
    ['east, for a device turned clockwise', { ...flat, alpha: 270 }, 0, 90],
    ['north, for a walker who faces north and holds the phone on its left side', { ...flat, alpha: 90 }, 90, 0],
    ['north, for a walker who faces north and holds the phone on its right side', { ...flat, alpha: 270 }, 270, 0],
    ['east, for a device tilted as for reading', { ...flat, alpha: 270, beta: 60 }, 0, 90],
    ['south, for a device tilted beyond the vertical', { ...flat, beta: 120 }, 0, 180],
    [
      'the compass heading of Safari',
      { ...flat, alpha: 12, absolute: false, webkitCompassHeading: 200, webkitCompassAccuracy: 15 },
      0,
      200,
    ],
  ])('the device heading is %s', (_, turn, angle, heading) => expect(compassHeading(turn, angle)).toBe(heading));

  it.each([
    ['is held vertically', { ...flat, beta: 88 }],
    ['reports rotation without north', { ...flat, absolute: false }],
    ['has no compass', { alpha: null, beta: null, absolute: true }],
    ['reports NaN', { ...flat, alpha: Number.NaN }],
    ['needs calibration', { ...flat, webkitCompassHeading: 200, webkitCompassAccuracy: -1 }],
    ['reports a low accuracy', { ...flat, webkitCompassHeading: 200, webkitCompassAccuracy: 60 }],
  ])('there is no heading for a device that %s', (_, turn) => expect(compassHeading(turn, 0)).toBeNull());

  it('the heading is between 0 and 360 degrees and turns with the device and with the screen', () => {
    fc.assert(
      fc.property(degrees, degrees, fc.constantFrom(0, 90, 180, 270), (alpha, turned, angle) => {
        const before = compassHeading({ ...flat, alpha }, angle) ?? Number.NaN;
        const after = compassHeading({ ...flat, alpha: alpha - turned }, angle) ?? Number.NaN;
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThan(360);
        expect(angleBetween(after, before + turned)).toBeLessThan(1e-6);
        expect(angleBetween(before, (compassHeading({ ...flat, alpha }, 0) ?? 0) + angle)).toBeLessThan(1e-6);
      }),
    );
  });
});
