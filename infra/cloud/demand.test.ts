import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfAWalker, peakPerSecond, requestsFor, signSeconds, signsAtOnceFor } from './demand.ts';

describe('requestsFor', () => {
  it('the rate limit covers the peak of its walkers and is not much higher', () => {
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

  it('the rate limit grows with the number of walkers', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)].map(requestsFor);
        expect(fewer?.rate).toBeLessThanOrEqual(more?.rate ?? 0);
      }),
    );
  });
});

it('signsAtOnceFor reads the signs of a day within a day and below the maximum concurrency of SQS', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (walkers) => {
      const atOnce = signsAtOnceFor(walkers);
      expect((walkers * signSeconds) / atOnce).toBeLessThanOrEqual(24 * 60 * 60);
      expect(atOnce).toBeLessThanOrEqual(1_000);
    }),
  );
});
