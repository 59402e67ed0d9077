import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCounterBehind } from './passkeys.ts';

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

it('a passkey that never counts is never behind', () => {
  expect(isCounterBehind(0, 0)).toBe(false);
});
