import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfAWalker, peakPerSecond, requestsFor, signSeconds, signsAtOnceFor } from './demand.ts';

describe('what the gateway lets through', () => {
  it('is never less than the busiest minutes of its walkers, and never much more', () => {
    const calls = Object.values(dayOfAWalker).reduce((sum, times) => sum + times, 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), (walkers) => {
        const peak = peakPerSecond(walkers) * calls;
        const { rate, burst } = requestsFor(walkers);
        expect(rate).toBeGreaterThanOrEqual(peak);
        expect(rate).toBeLessThanOrEqual(Math.max(50, peak + 100));
        expect(burst).toBeGreaterThanOrEqual(rate);
      }),
    );
  });

  it('grows with the walkers', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)].map(requestsFor);
        expect(fewer?.rate).toBeLessThanOrEqual(more?.rate ?? 0);
      }),
    );
  });
});

it('reads the signs of a day within the day, by no more functions than SQS may call at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (walkers) => {
      const atOnce = signsAtOnceFor(walkers);
      expect((walkers * signSeconds) / atOnce).toBeLessThanOrEqual(24 * 60 * 60);
      expect(atOnce).toBeLessThanOrEqual(1_000);
    }),
  );
});
