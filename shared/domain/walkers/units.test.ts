import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedText, inUnit, nearText, UNITS, type Unit, unitIn } from './units.ts';

const usually = fc.constantFrom<Unit>('km', 'mi');
const metres = fc.integer({ min: 0, max: 5_000 });

describe('unitIn, inUnit and fixedText', () => {
  it('the unit follows the place until the walker chooses one everywhere', () => {
    fc.assert(
      fc.property(usually, (unit) => {
        expect(UNITS.map((units) => unitIn(units, unit))).toEqual([unit, 'km', 'mi']);
      }),
    );
  });

  it('converting to a unit keeps the order of two distances', () => {
    expect(inUnit(10, 'km')).toBe(10);
    expect(inUnit(10, 'mi')).toBeCloseTo(6.21371);
    fc.assert(
      fc.property(metres, metres, usually, (a, b, unit) => {
        expect(Math.sign(inUnit(a, unit) - inUnit(b, unit))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('a figure has the decimals and the decimal sign of the language', () => {
    expect([fixedText(1.25, 1), fixedText(2, 1), fixedText(1234.5, 1)]).toEqual(['1.3', '2.0', '1234.5']);
    expect([fixedText(2.5, 1, 'sv'), fixedText(2.5, 1, 'de'), fixedText(2.5, 1, 'es')]).toEqual(['2,5', '2,5', '2,5']);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (value) => {
        expect(fixedText(value, 1)).toBe(value.toFixed(1));
      }),
    );
  });
});

describe('nearText', () => {
  it.each([
    [3, '5 m', '10 ft'],
    [49, '50 m', '160 ft'],
    [62, '60 m', '200 ft'],
    [300, '300 m', '980 ft'],
  ])('%d m are shown as %s or %s', (length, inMetres, inFeet) =>
    expect([nearText(length, 'm'), nearText(length, 'ft')]).toEqual([inMetres, inFeet]),
  );

  it('a rounded distance differs from the exact one by half a step at most', () => {
    fc.assert(
      fc.property(metres, (length) => {
        expect(Math.abs(Number.parseInt(nearText(length, 'm'), 10) - length)).toBeLessThanOrEqual(5);
        expect(Math.abs(Number.parseInt(nearText(length, 'ft'), 10) / 3.28084 - length)).toBeLessThanOrEqual(3.05);
      }),
    );
  });
});
