import * as z from 'zod/mini';

/** Null if the walker hides it; `streakRested` if rest days or pauses lie in it. */
export const streak = {
  currentStreak: z.nullable(z.number()),
  streakRested: z.optional(z.boolean()),
};

export const stats = z.object({
  level: z.number(),
  totalPoints: z.number(),
  ...streak,
  longestStreak: z.nullable(z.number()),
  longestRested: z.optional(z.boolean()),
  completedChallenges: z.number(),
  totalDistance: z.number(),
  thisWeek: z.number(),
});
