import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCounterBehind, isKeptAfterReset, isSoonAfterReset } from './passkeys.ts';

const counter = fc.nat(2 ** 32 - 1);

it('of a passkey and its copy that count from the same state, the later sign-in of the lower counter is refused', () => {
  fc.assert(
    fc.property(counter, counter, (before, now) => {
      const [low, high] = [Math.min(before, now), Math.max(before, now)];
      expect(isCounterBehind(high, low)).toBe(high > 0);
      expect(isCounterBehind(low, high)).toBe(low === high && high > 0);
    }),
  );
});

it('a counter that did not grow is behind, unless the passkey never counts', () => {
  fc.assert(fc.property(counter, (same) => isCounterBehind(same, same) === same > 0));
  expect(isCounterBehind(0, 0)).toBe(false);
});

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

it('a passkey is kept after a reset only if a later sign-in by password vouches for it', () => {
  fc.assert(
    fc.property(instant, instant, (created, signedIn) => {
      const passkey = { createdAt: created.toISOString() };
      expect(isKeptAfterReset(passkey, signedIn.toISOString())).toBe(created.getTime() < signedIn.getTime());
      expect(isKeptAfterReset(passkey, null)).toBe(false);
    }),
  );
});

it('a reset is recent for exactly a day', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 100_000_000 }), (reset, ms) => {
      const now = new Date(reset.getTime() + ms);
      expect(isSoonAfterReset(reset.toISOString(), now)).toBe(ms < 24 * 60 * 60 * 1000);
      expect(isSoonAfterReset(null, now)).toBe(false);
    }),
  );
});
