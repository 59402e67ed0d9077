import { addDays, type Day, mondayOf } from '../day.ts';

/** Walks per week; 0 means no goal. */
export const WEEKLY_GOALS = [0, 3, 5, 7] as const;
export type WeeklyGoal = (typeof WEEKLY_GOALS)[number];

export interface StoredGoal {
  readonly weeklyGoal: WeeklyGoal;
  /** The previous goal, in force until the Monday after the change. */
  readonly goalBefore: { readonly goal: WeeklyGoal; readonly until: Day } | null;
}

/** A week keeps the goal it started with, so that one about to be missed cannot be lowered, nor a met one raised. */
export const goalInForce = ({ weeklyGoal, goalBefore }: StoredGoal, today: Day): WeeklyGoal =>
  goalBefore && today < goalBefore.until ? goalBefore.goal : weeklyGoal;

export const withGoal = (stored: StoredGoal, weeklyGoal: WeeklyGoal, today: Day): StoredGoal =>
  weeklyGoal === stored.weeklyGoal
    ? { weeklyGoal, goalBefore: stored.goalBefore }
    : { weeklyGoal, goalBefore: { goal: goalInForce(stored, today), until: addDays(mondayOf(today), 7) } };
