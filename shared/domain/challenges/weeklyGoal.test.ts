import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, mondayOf } from '../day.ts';
import { completedThisWeek, insertDay, NO_STREAKS } from './interval.ts';
import { goalInForce, type StoredGoal, WEEKLY_GOALS, withGoal } from './weeklyGoal.ts';

const NONE: StoredGoal = { weeklyGoal: 0, goalBefore: null };
const MONDAY = '2026-06-01';

describe('weekly goals', () => {
  it('a goal takes effect on the Monday after it was chosen (STREAK-9)', () => {
    const chosen = withGoal(NONE, 5, '2026-06-03');
    expect(goalInForce(chosen, '2026-06-07')).toBe(0);
    expect(goalInForce(chosen, '2026-06-08')).toBe(5);
  });

  it('the goal of the current week never changes, however often another is chosen (STREAK-9)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...WEEKLY_GOALS), fc.integer({ min: 0, max: 60 })), { maxLength: 20 }),
        (choices) => {
          const inOrder = choices.toSorted(([, a], [, b]) => a - b);
          let stored = NONE;
          for (const [goal, offset] of inOrder) {
            const today = addDays(MONDAY, offset);
            const before = goalInForce(stored, today);
            stored = withGoal(stored, goal, today);
            expect(goalInForce(stored, today)).toBe(before);
            expect(goalInForce(stored, addDays(mondayOf(today), 6))).toBe(before);
            expect(goalInForce(stored, addDays(mondayOf(today), 7))).toBe(goal);
          }
        },
      ),
    );
  });

  it('withGoal returns the goal fields and no other field of the walker', () => {
    const walker = { ...NONE, points: 7, mapVisibility: 'hidden' };
    for (const goal of WEEKLY_GOALS) {
      expect(Object.keys(withGoal(walker, goal, MONDAY)).sort()).toEqual(['goalBefore', 'weeklyGoal']);
    }
  });

  it('a late walk counts for the week of its own day (STREAK-10)', () => {
    const sunday = insertDay(insertDay(NO_STREAKS, '2026-06-08'), '2026-06-07');
    expect(completedThisWeek(sunday, '2026-06-07')).toBe(1);
    expect(completedThisWeek(sunday, '2026-06-09')).toBe(1);
  });
});
