import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsFor } from '../challenges/points.ts';
import {
  commonDifficulty,
  isPossible,
  MAX_PROVEN_POINTS_A_DAY,
  type ProofFacts,
  provenPointsOf,
  VERDICTS,
} from './proof.ts';
import { WITNESSES } from './witness.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
/** 1.5 km to a sign, chosen an hour ago. */
const walk: ProofFacts = {
  metres: 1_500,
  chosenAt: minutesAgo(60),
  completedBefore: null,
  completedAt: noon,
  metresFromHome: 40,
  witness: 'unknown',
};

describe('isPossible', () => {
  it('a walk faster than four minutes a kilometre since its route was chosen is impossible (PROOF-2)', () => {
    expect(isPossible({ ...walk, chosenAt: minutesAgo(6) })).toBe(true);
    expect(isPossible({ ...walk, chosenAt: minutesAgo(5.99) })).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 40 * 60_000 }), (metres, ms) => {
        const chosenAt = new Date(noon.getTime() - ms);
        expect(isPossible({ ...walk, metres, chosenAt })).toBe(ms >= metres * 240);
      }),
    );
  });

  it('a walk needs time after the previous one, unless the device was near the sign (PROOF-3)', () => {
    expect(isPossible({ ...walk, completedBefore: minutesAgo(1) })).toBe(false);
    expect(isPossible({ ...walk, completedBefore: minutesAgo(7) })).toBe(true);
    expect(isPossible({ ...walk, completedBefore: minutesAgo(1), witness: 'near' })).toBe(true);
  });

  it('a walk must start near home and not end far from the sign (PROOF-4)', () => {
    expect(isPossible({ ...walk, metresFromHome: 1_001 })).toBe(false);
    expect(isPossible({ ...walk, witness: 'far' })).toBe(false);
    for (const witness of ['near', 'around', 'unknown'] as const) expect(isPossible({ ...walk, witness })).toBe(true);
  });

  it('more time, a better witness or a nearer start never makes a walk impossible', () => {
    const order = ['far', 'unknown', 'around', 'near'] as const;
    const minutes = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(minutes, minutes, fc.nat(2_000), fc.nat(3), fc.nat(3), (one, other, metresFromHome, a, b) => {
        const walkOf = (time: number, witness: number) => ({
          ...walk,
          chosenAt: minutesAgo(time),
          completedBefore: minutesAgo(time),
          metresFromHome,
          witness: order[witness] ?? 'far',
        });
        const worse = isPossible(walkOf(Math.min(one, other), Math.min(a, b)));
        if (worse) expect(isPossible(walkOf(Math.max(one, other), Math.max(a, b)))).toBe(true);
        if (worse)
          expect(isPossible({ ...walkOf(Math.max(one, other), Math.max(a, b)), metresFromHome: 0 })).toBe(true);
      }),
    );
  });
});

describe('provenPointsOf', () => {
  const everything = fc.record({
    sign: fc.constantFrom(null, ...VERDICTS),
    repeated: fc.boolean(),
    possible: fc.boolean(),
    metres: fc.integer({ min: 1, max: 5_000 }),
  });

  it('only a sign read on a new picture of a possible walk gives proven points (PROOF-1)', () => {
    fc.assert(
      fc.property(everything, (proof) => {
        const counts = proof.sign === 'read' && !proof.repeated && proof.possible;
        expect(provenPointsOf(proof) > 0).toBe(counts && proof.metres >= 5);
      }),
    );
  });

  it('proven points depend on the metres alone, grow with them and end at 400 (PROOF-8, PROOF-9)', () => {
    const proven = (metres: number) => provenPointsOf({ sign: 'read', repeated: false, possible: true, metres });
    expect([1_000, 1_250, 1_500, 1_875, 2_500, 5_000].map(proven)).toEqual([100, 125, 225, 281, 400, 400]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (metres) => {
        const uncapped = pointsFor(metres / 1_000, commonDifficulty(metres));
        expect(proven(metres)).toBe(Math.min(uncapped, MAX_PROVEN_POINTS_A_DAY));
        expect(proven(metres + 1)).toBeGreaterThanOrEqual(proven(metres));
      }),
    );
  });

  it('the position a device claims gives no proven points without a read sign', () => {
    for (const witness of WITNESSES) {
      const possible = isPossible({ ...walk, witness });
      expect(provenPointsOf({ sign: 'unread', repeated: false, possible, metres: walk.metres })).toBe(0);
    }
  });
});
