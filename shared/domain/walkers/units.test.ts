import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedText, inUnit, isNear, type NearUnit, nearText, roundsToZero, UNITS, type Unit, unitIn } from './units.ts';

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
    [3, '5 m', '50 ft', '10 yd'],
    [49, '50 m', '150 ft', '50 yd'],
    [62, '60 m', '200 ft', '70 yd'],
    [150, '150 m', '500 ft', '160 yd'],
  ])('%d m are shown as %s, %s or %s', (length, ...texts) =>
    expect((['m', 'ft', 'yd'] as const).map((unit) => nearText(length, unit))).toEqual(texts),
  );

  it('a rounded distance differs from the exact one by half a step at most, and is never nothing', () => {
    const steps = { m: [10, 1], ft: [50, 0.3048], yd: [10, 0.9144] } as const;
    fc.assert(
      fc.property(metres, fc.constantFrom<NearUnit>('m', 'ft', 'yd'), (length, unit) => {
        const [step, metre] = steps[unit];
        const shown = Number.parseInt(nearText(length, unit), 10);
        expect(shown).toBeGreaterThan(0);
        if (roundsToZero(length, unit)) expect(length).toBeLessThanOrEqual((step * metre) / 2);
        else expect(Math.abs(shown * metre - length)).toBeLessThanOrEqual((step * metre) / 2 + 0.1);
      }),
    );
  });

  it('kilometres begin at 1 km and miles at a tenth', () => {
    expect([999, 1000].map((length) => isNear(length, 'km'))).toEqual([true, false]);
    expect([160, 161].map((length) => isNear(length, 'mi'))).toEqual([true, false]);
  });
});
