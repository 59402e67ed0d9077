import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  areSurroundingsKnown,
  greenShare,
  Incline,
  inclineBits,
  inclineOf,
  nearbyBits,
  surfaceOf,
  waterShare,
} from '../network/comfort.ts';
import { comfortOf } from './footRules.ts';

it.each([
  ['asphalt', 'paved'],
  ['concrete:plates', 'paved'],
  ['sett', 'paved'],
  ['fine_gravel', 'soft'],
  ['ground', 'soft'],
  ['unhewn_cobblestone', 'rough'],
  ['sand', 'rough'],
  ['asphalt;gravel', 'unknown'],
  ['', 'unknown'],
])('the surface %s is %s', (surface, expected) => {
  expect(surfaceOf(comfortOf({ surface }))).toBe(expected);
});

it('a bad smoothness makes any surface rough', () => {
  expect(surfaceOf(comfortOf({ surface: 'asphalt', smoothness: 'very_bad' }))).toBe('rough');
  expect(surfaceOf(comfortOf({ surface: 'asphalt', smoothness: 'good' }))).toBe('paved');
});

it.each([
  ['0%', Incline.level],
  ['-5 %', Incline.gentle],
  ['7.5%', Incline.steep],
  ['5°', Incline.steep],
  ['30%', Incline.verySteep],
  ['up', Incline.unknown],
  ['steep', Incline.unknown],
])('the incline %s has class %s', (incline, expected) => {
  expect(inclineOf(comfortOf({ incline }))).toBe(expected);
});

it('a way without tags has unknown comfort', () => {
  expect(comfortOf({ highway: 'path' })).toBe(0);
  expect(areSurroundingsKnown(0)).toBe(false);
});

it('shares of green and water are stored to a fifteenth beside the other bits', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.double({ min: -40, max: 40, noNaN: true }), (green, water, percent) => {
      const bits = nearbyBits({ green, water }) | comfortOf({ surface: 'mud' }) | inclineBits(percent);
      expect(bits).toBeLessThan(2 ** 16);
      expect(Math.abs(greenShare(bits) - green)).toBeLessThanOrEqual(1 / 30 + 1e-9);
      expect(Math.abs(waterShare(bits) - water)).toBeLessThanOrEqual(1 / 30 + 1e-9);
      expect([surfaceOf(bits), inclineOf(bits)]).toEqual(['rough', inclineOf(inclineBits(percent))]);
    }),
  );
});
