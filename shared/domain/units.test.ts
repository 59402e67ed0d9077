import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedText, inUnit, nearText, UNITS, type Unit, unitIn, usesKilometresOnly } from './units.ts';

const usually = fc.constantFrom<Unit>('km', 'mi');
const metres = fc.integer({ min: 0, max: 5_000 });

describe('the unit of a figure', () => {
  it('is that of its place until the walker wants one everywhere', () => {
    fc.assert(
      fc.property(usually, (unit) => {
        expect(UNITS.map((units) => unitIn(units, unit))).toEqual([unit, 'km', 'mi']);
      }),
    );
  });

  it('changes the figure and never the order of two distances', () => {
    expect(inUnit(10, 'km')).toBe(10);
    expect(inUnit(10, 'mi')).toBeCloseTo(6.21371);
    fc.assert(
      fc.property(metres, metres, usually, (a, b, unit) => {
        expect(Math.sign(inUnit(a, unit) - inUnit(b, unit))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('is written with the decimals and the sign of the language', () => {
    expect([fixedText(1.25, 1), fixedText(2, 1), fixedText(1234.5, 1)]).toEqual(['1.3', '2.0', '1234.5']);
    expect([fixedText(2.5, 1, 'sv'), fixedText(2.5, 1, 'de'), fixedText(2.5, 1, 'es')]).toEqual(['2,5', '2,5', '2,5']);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (value) => {
        expect(fixedText(value, 1)).toBe(value.toFixed(1));
      }),
    );
  });
});

describe('what is near', () => {
  it.each([
    [3, '5 m', '10 ft'],
    [49, '50 m', '160 ft'],
    [62, '60 m', '200 ft'],
    [300, '300 m', '980 ft'],
  ])('%d m are %s or %s', (length, inMetres, inFeet) =>
    expect([nearText(length, 'm'), nearText(length, 'ft')]).toEqual([inMetres, inFeet]),
  );

  it('is never further off than half a step', () => {
    fc.assert(
      fc.property(metres, (length) => {
        expect(Math.abs(Number.parseInt(nearText(length, 'm'), 10) - length)).toBeLessThanOrEqual(5);
        expect(Math.abs(Number.parseInt(nearText(length, 'ft'), 10) / 3.28084 - length)).toBeLessThanOrEqual(3.05);
      }),
    );
  });
});

describe('where nobody measures in miles', () => {
  it.each(['sv', 'sv-SE', 'de-AT', 'fr-CA', 'en-AU', 'es'])('kilometres are offered: %s', (locale) =>
    expect(usesKilometresOnly(locale)).toBe(true),
  );
  it.each(['en', 'en-US', 'en-GB', 'es-US', 'my-MM', '', 'not a locale'])('is not %s', (locale) =>
    expect(usesKilometresOnly(locale)).toBe(false),
  );
});
