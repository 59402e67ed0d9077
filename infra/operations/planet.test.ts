import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeasuredImport, missedBy, planetOf, ratesOf } from './planet.ts';

/** The measurements in docs/planet.md. */
const measured: MeasuredImport[] = [
  { name: 'a', megabytes: 1.32, cpuSeconds: 0.37, storedBytes: 929_000, kilometres: 1053 },
  { name: 'b', megabytes: 0.45, cpuSeconds: 0.13, storedBytes: 193_000, kilometres: 123 },
  { name: 'c', megabytes: 2.0, cpuSeconds: 0.72, storedBytes: 1_689_000, kilometres: 2038 },
];

describe('planet estimate', () => {
  it('the estimate is within 20 % of each measured extract', () => {
    const rates = ratesOf(measured);
    for (const its of measured) {
      const missed = missedBy(rates, its);
      expect(Math.abs(missed.seconds), its.name).toBeLessThan(0.2);
      expect(Math.abs(missed.bytes), its.name).toBeLessThan(0.2);
    }
  });

  it('ratesOf recovers the rates that its figures were computed with', () => {
    const rate = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(rate, rate, rate, rate, (fixed, each, perKm, perMb) => {
        const made = measured.map((its) => ({
          ...its,
          cpuSeconds: fixed + each * its.megabytes,
          storedBytes: perKm * its.kilometres + perMb * its.megabytes,
        }));
        for (const its of made) {
          const missed = missedBy(ratesOf(made), its);
          expect(Math.abs(missed.seconds)).toBeLessThan(1e-6);
          expect(Math.abs(missed.bytes)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('a planet import with higher rates costs more', () => {
    const rates = ratesOf(measured);
    const slower = { ...rates, seconds: { ...rates.seconds, second: rates.seconds.second * 2 } };
    const larger = { ...rates, bytes: { ...rates.bytes, first: rates.bytes.first * 2 } };
    expect(planetOf(slower).onceDollars).toBeGreaterThan(planetOf(rates).onceDollars);
    expect(planetOf(larger).monthlyDollars).toBeGreaterThan(planetOf(rates).monthlyDollars);
  });
});
