import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandsOf, bitsApart, HASH_BITS, looksAlike } from './pictureHash.ts';

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const flip = (of: string, bits: readonly number[]) =>
  [...of]
    .map((digit, at) =>
      bits
        .reduce((value, bit) => (bit >> 2 === at ? value ^ (8 >> (bit & 3)) : value), Number.parseInt(digit, 16))
        .toString(16),
    )
    .join('');
const some = fc.uniqueArray(fc.integer({ min: 0, max: HASH_BITS - 1 }), { maxLength: 120 });

it('bitsApart counts the differing bits of two hashes symmetrically', () => {
  fc.assert(
    fc.property(hash, some, (one, bits) => {
      const other = flip(one, bits);
      expect(bitsApart(one, other)).toBe(bits.length);
      expect(bitsApart(other, one)).toBe(bits.length);
      expect(looksAlike(one, other)).toBe(bits.length <= 72);
    }),
  );
});

it('bandsOf gives ten stable bands of sixteen bits, and one differing bit changes few of them', () => {
  fc.assert(
    fc.property(hash, fc.integer({ min: 0, max: HASH_BITS - 1 }), (one, bit) => {
      const before = bandsOf(one);
      expect(before).toHaveLength(10);
      for (const [band, text] of before.entries()) expect(text).toMatch(new RegExp(`^${band}#[0-9a-f]{4}$`));
      expect(bandsOf(one)).toEqual(before);
      const after = bandsOf(flip(one, [bit]));
      expect(before.filter((band) => !after.includes(band)).length).toBeLessThanOrEqual(6);
    }),
  );
});

it('bandsOf gives the bands under which stored pictures are indexed', () => {
  expect(bandsOf('0123456789abcdef'.repeat(4))).toMatchInlineSnapshot(`
    [
      "0#986d",
      "1#c300",
      "2#a063",
      "3#1500",
      "4#4a05",
      "5#f427",
      "6#2801",
      "7#81a2",
      "8#0a36",
      "9#9023",
    ]
  `);
});
