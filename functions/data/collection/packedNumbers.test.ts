import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumbers, unpackNumbers } from './packedNumbers.ts';

it('unpackNumbers returns the whole numbers that packNumbers packed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat({ max: 300 }), fc.maxSafeNat())), (numbers) => {
      expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
    }),
  );
  expect(packNumbers([127, 128])).toEqual(Uint8Array.of(127, 128, 1));
});
