import { addDays, type Day, mondayOf } from '../day.ts';

/** Walks a week; 0 is none. */
export const WEEKLY_GOALS = [0, 3, 5, 7] as const;
export type WeeklyGoal = (typeof WEEKLY_GOALS)[number];

export interface StoredGoal {
  /** What was chosen last. */
  readonly weeklyGoal: WeeklyGoal;
  /** What holds until the Monday after that. */
  readonly goalBefore: { readonly goal: WeeklyGoal; readonly until: Day } | null;
}

/** A week keeps the goal it began with: one that is about to be missed is not lowered, and none that is won is raised. */
export const goalInForce = ({ weeklyGoal, goalBefore }: StoredGoal, today: Day): WeeklyGoal =>
  goalBefore && today < goalBefore.until ? goalBefore.goal : weeklyGoal;

export const withGoal = (stored: StoredGoal, weeklyGoal: WeeklyGoal, today: Day): StoredGoal =>
  weeklyGoal === stored.weeklyGoal
    ? { weeklyGoal, goalBefore: stored.goalBefore }
    : { weeklyGoal, goalBefore: { goal: goalInForce(stored, today), until: addDays(mondayOf(today), 7) } };
