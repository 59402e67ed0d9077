import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seededRandom.fixture.ts';
import { comparedTown, markRecorded } from './recordedPieces.ts';
import { blockTown, blockWalk, recordingOf, townOfStreets } from './recordedWalk.fixture.ts';
import { type RecordedFix, walkedRecording } from './recording.ts';

const compared = comparedTown(blockTown);
const marked = (...recordings: RecordedFix[][]) => {
  const bits = new Uint8Array(blockTown.pieces.count);
  for (const fixes of recordings) {
    const walked = walkedRecording([fixes]);
    if ('lines' in walked) markRecorded(compared, walked.lines, bits);
  }
  return bits;
};

/** Recall of the walked blocks, and the share of false ones. */
function judged(bits: Uint8Array, names: ReadonlySet<string>) {
  let [all, found, wrong] = [0, 0, 0];
  for (const { name, firstPiece, pieces } of blockTown.streets) {
    const on = bits.subarray(firstPiece, firstPiece + pieces).filter((bit) => bit === 1).length;
    if (names.has(name)) {
      all += pieces;
      found += on;
    } else wrong += on;
  }
  return { found: found / all, wrong: wrong / all };
}
const seed = fc.integer({ min: 1, max: 1_000_000 });
const walkOf = (number: number, device: Partial<Parameters<typeof recordingOf>[1]> = {}) => {
  const random = seededRandom(number);
  const { corners, names } = blockWalk(random, 16);
  return { names, fixes: recordingOf(corners, { random, ...device }) };
};
const noisy = { noise: 8, outliers: 5 };
const withoutTimes = (fixes: readonly RecordedFix[]) => fixes.map((fix) => ({ ...fix, seconds: null }));

describe('markRecorded', () => {
  it('exact fixes mark all pieces of the walked streets and no others', () => {
    fc.assert(
      fc.property(seed, (number) => {
        const { fixes, names } = walkOf(number);
        expect(judged(marked(fixes), names)).toEqual({ found: 1, wrong: 0 });
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a fix a second', 1, 0.95, 0.85],
    ['a fix every four seconds', 4, 0.92, 0.7],
    ['a fix every ten seconds', 10, 0.88, 0.7],
  ])('pieces are found with %s, eight metres of noise and some outliers of forty', (_, secondsApart, mean, min) => {
    const all = Array.from({ length: 60 }, (__, number) => {
      const { fixes, names } = walkOf(number + 1, { ...noisy, secondsApart });
      return judged(marked(fixes), names);
    });
    const average = (of: 'found' | 'wrong') => all.reduce((sum, one) => sum + one[of], 0) / all.length;
    expect(average('found')).toBeGreaterThan(mean);
    expect(Math.min(...all.map(({ found }) => found))).toBeGreaterThan(min);
    expect(average('wrong')).toBeLessThan(0.005);
    expect(Math.max(...all.map(({ wrong }) => wrong))).toBeLessThan(0.1);
  });

  it('fixes without times mark the same pieces', () => {
    fc.assert(
      fc.property(seed, (number) => {
        const { fixes } = walkOf(number, noisy);
        expect(marked(withoutTimes(fixes))).toEqual(marked(fixes));
      }),
      { numRuns: 30 },
    );
  });

  it('the pieces of several recordings are a union, in any order', () => {
    fc.assert(
      fc.property(seed, seed, (one, other) => {
        const [a, b] = [walkOf(one, noisy).fixes, walkOf(other, noisy).fixes];
        const both = marked(a, b);
        expect(marked(b, a, b)).toEqual(both);
        expect(marked(a).every((bit, piece) => bit <= (both[piece] ?? 0))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('crossing a street slantwise marks none of its pieces', () => {
    const street = townOfStreets([{ name: 'Long', from: [11.95, 57.7], to: [11.98, 57.7] }]);
    const slant = (40 * Math.PI) / 180;
    const line = Array.from({ length: 40 }, (_, step): [number, number] => {
      const metres = (step - 20) * 15;
      return [11.965 + (metres * Math.cos(slant)) / 59_400, 57.7 + (metres * Math.sin(slant)) / 111_195];
    });
    expect(markRecorded(comparedTown(street), [line], new Uint8Array(street.pieces.count)).includes(1)).toBe(false);
  });

  it('crossing a street at a right angle or walking elsewhere marks no piece', () => {
    const [west, south] = [11.95, 57.7];
    const crossing = Array.from({ length: 300 }, (_, second) => ({
      latitude: south + 0.001 + second * 0.00001,
      longitude: west + 0.002 + second * 0.00002,
      seconds: second,
    }));
    const { wrong } = judged(marked(crossing), new Set(['none']));
    expect(Number.isNaN(wrong) || wrong === Number.POSITIVE_INFINITY || wrong === 0).toBe(true);
    expect(marked(crossing.map((fix) => ({ ...fix, latitude: -fix.latitude }))).includes(1)).toBe(false);
  });
});
