import * as z from 'zod/mini';
import { CATEGORIES } from '../domain/achievements/achievement.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

export const achievementFields = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  category: z.enum(CATEGORIES),
  points: z.number(),
  seasonal: z.boolean(),
};

/** Fields of an unlocked achievement for the celebration. */
export const newAchievement = z.object({
  achievementId: z.string(),
  title: achievementFields.title,
  description: achievementFields.description,
  icon: achievementFields.icon,
  category: achievementFields.category,
  points: achievementFields.points,
});

export const achievements = {
  listAchievements: route('GET', '/api/achievements', {
    auth: 'walker',
    scope: 'read',
    needs: [],
    response: z.array(z.object(achievementFields)),
  }),
  listWalkerAchievements: route('GET', '/api/users/{id}/achievements', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    /** Includes locked achievements and their progress; allowed for one's own list only. */
    query: z.object({ all: z.optional(z.enum(['true', 'false'], { error: 'all must be true or false.' })) }),
    response: z.array(
      z.object({
        achievementId: z.string(),
        /** An instant for the walker, a date for others. */
        unlockedAt: z.nullable(z.union([f.instant, f.day])),
        progress: z.number(),
        /** True if the streak that unlocked it contains days without a walk. */
        rested: z.optional(z.boolean()),
      }),
    ),
  }),
};
