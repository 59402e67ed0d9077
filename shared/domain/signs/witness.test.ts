import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WITNESS_MS, WITNESSES, witnessAt, witnessOf } from './witness.ts';

const sign = { latitude: 57.7, longitude: 11.96 };
/** Due north of the sign: a degree of latitude is 111.2 km. */
const northBy = (metres: number, accuracy = 10) => ({
  latitude: sign.latitude + metres / 111_195,
  longitude: sign.longitude,
  accuracy,
});

it('the witness weakens with distance, and the accuracy of a fix favours the walker (PROOF-5)', () => {
  const order = ['near', 'around', 'far'];
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.integer({ min: 1, max: 500 }), (one, other, accuracy) => {
      const [nearer, further] = [Math.min(one, other), Math.max(one, other)];
      const word = (metres: number, error: number) => order.indexOf(witnessAt(northBy(metres, error), sign));
      expect(word(nearer, accuracy)).toBeLessThanOrEqual(word(further, accuracy));
      expect(word(one, accuracy)).toBeLessThanOrEqual(word(one, 1));
    }),
  );
  expect([50, 150, 900, 1_100].map((metres) => witnessAt(northBy(metres), sign))).toEqual([
    'near',
    'around',
    'around',
    'far',
  ]);
});

it('a fix with an accuracy above 500 m is unknown (PROOF-5)', () => {
  expect(witnessAt(northBy(5, 501), sign)).toBe('unknown');
  expect(witnessAt(northBy(5, Number.NaN), sign)).toBe('unknown');
});

it('witnessOf returns the nearest witness around the time of the photo and ignores other times (PROOF-6)', () => {
  const times = { near: 1_000_000, around: 1_100_000, far: 9_000_000 };
  expect(witnessOf(times, 1_050_000)).toBe('near');
  expect(witnessOf(times, 1_000_000 + WITNESS_MS + 1)).toBe('around');
  expect(witnessOf(times, 9_000_000)).toBe('far');
  expect(witnessOf(times, 5_000_000)).toBe('unknown');
  expect(witnessOf({}, 0)).toBe('unknown');
  fc.assert(fc.property(fc.nat(), (takenAt) => WITNESSES.includes(witnessOf(times, takenAt))));
});
