import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { runUntil, storyOf } from './story.ts';

const walkedDays = new Set(['2026-11-14', '2026-11-15', '2026-11-17', '2026-11-19', '2026-11-20']);
const walk = {
  number: 1043,
  distance: '1.4 km',
  minutes: 17,
  greenPercent: 62,
  streak: 2,
  day: '2026-11-20',
  walkedDays,
};

describe('storyOf', () => {
  it('a story is five lines: number, distance, green, streak, and seven squares', () =>
    expect(storyOf(walk)).toBe(
      'Signpost #1,043\n👟 1.4 km, 17 min\n🌳 62 % green\n🔥 2 days in a row\n🟩🟩⬜🟩⬜🟩🟩',
    ));

  it('unknown green and a hidden streak are left out', () =>
    expect(storyOf({ ...walk, greenPercent: null, streak: null }).split('\n')).toEqual([
      'Signpost #1,043',
      '👟 1.4 km, 17 min',
      '🟩🟩⬜🟩⬜🟩🟩',
    ]));

  it('a story ends with the day of its walk and ignores later walks', () => {
    const later = new Set([...walkedDays, '2026-11-21', '2026-11-22']);
    expect(storyOf({ ...walk, walkedDays: later })).toBe(storyOf(walk));
    expect(runUntil('2026-11-20', later)).toBe(2);
  });

  it('runUntil counts consecutive days back to the first missed one', () => {
    fc.assert(
      fc.property(fc.nat(400), (days) => {
        const row = new Set(Array.from({ length: days }, (_, back) => addDays('2026-11-20', -back)));
        row.add(addDays('2026-11-20', -days - 1));
        expect(runUntil('2026-11-20', row)).toBe(days);
      }),
    );
  });
});
