import * as z from 'zod/mini';
import { visiblePart } from '../domain/auth/visibleText.ts';
import { WEEKLY_GOALS } from '../domain/challenges/weeklyGoal.ts';
import * as f from './fields.ts';
import { sentProfile, shownProfile, stats, streak } from './publicProfile.ts';
import { route } from './route.ts';
import { sentSettings, shownSettings } from './settings.ts';

/** How the walker's own streak is counted, and its state today. */
export const ownStreak = z.object({
  hidden: z.boolean(),
  restDays: z.boolean(),
  left: z.number(),
  /** Walks until the next rest day; null at the maximum. */
  walksToNext: z.nullable(z.number()),
  /** Days of the last week on which a rest day was spent. */
  spentOn: z.array(f.day),
  pause: z.nullable(z.object({ firstDay: f.day, lastDay: f.day })),
  pausedToday: z.boolean(),
  /** Days left of this year's pause allowance. */
  pauseDaysLeft: z.number(),
  /** Two walks within three days join a broken streak: its length, walks still needed, and the deadline. */
  comeback: z.nullable(z.object({ walks: z.number(), wanted: z.number(), until: f.day })),
  /** The day that pauses are announced on; the first possible day is the next one. */
  today: f.day,
  /** The weekly goal in force, and the walks of this week. */
  goal: z.literal(WEEKLY_GOALS),
  thisWeek: z.number(),
});

/** Fields absent for others are null for oneself: null means "not set", absent means "hidden". */
export const publicUser = z.object({
  id: f.id,
  username: z.string(),
  ...shownProfile,
  profilePhotoUrl: z.nullable(z.string()),
  homeTown: z.optional(z.nullable(z.string())),
  points: z.number(),
  level: z.number(),
  totalDistance: z.number(),
  completedChallenges: z.number(),
  ...streak,
});

/** Name and picture of a walker as shown beside their content. */
export const face = z.pick(publicUser, {
  id: true,
  username: true,
  firstName: true,
  lastName: true,
  profilePhotoUrl: true,
});

export const ownUser = z.object({
  ...publicUser.shape,
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  homeLatitude: z.nullable(z.number()),
  homeLongitude: z.nullable(z.number()),
  homeAddress: z.nullable(z.string()),
  homeTown: z.nullable(z.string()),
  shownTown: z.nullable(z.string()),
  homeSource: z.nullable(z.enum(['device', 'manual'])),
  ...shownSettings,
  timeZone: z.string(),
  streak: ownStreak,
  /** In the order of joining. */
  clubs: z.array(f.id),
  suspended: z.boolean(),
});

export type OwnUser = z.output<typeof ownUser>;
export type PublicUser = z.output<typeof publicUser>;

const text = (name: string, max: number) =>
  z.string({ error: `${name} must be text.` }).check(z.maxLength(max, `${name} is too long.`));

export const walkers = {
  getWalker: route('GET', '/api/users/{id}', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    response: z.union([ownUser, publicUser]),
  }),
  updateWalker: route('PATCH', '/api/users/{id}', {
    auth: 'own',
    /** The home's town comes from our own lookup, never from the client; profile photos are re-encoded. */
    needs: ['table.write', 'geo', 'photos', 'photos.delete', 'mail', 'passwords.hash'],
    /** Any subset. Points, level and counts are unknown fields here and therefore ignored. */
    body: z.object({
      ...sentProfile,
      email: z.optional(z.nullable(f.emailOrNone)),
      /** Required when `email` replaces or removes an address. */
      currentPassword: z.optional(f.password),
      profilePhotoUrl: z.optional(text('profilePhotoUrl', 2000)),
      homeLatitude: z.optional(f.latitude('homeLatitude')),
      homeLongitude: z.optional(f.longitude('homeLongitude')),
      homeAddress: z.optional(z.nullable(text('homeAddress', 300).check(z.overwrite(visiblePart)))),
      homeSource: z.optional(z.enum(['device', 'manual'], { error: 'homeSource must be device or manual.' })),
      ...sentSettings,
      timeZone: z.optional(text('timeZone', 60)),
    }),
    response: ownUser,
  }),
  /** Takes effect at once. A pause must be announced before it begins; null ends the current one. */
  updateStreak: route('PATCH', '/api/users/{id}/streak', {
    auth: 'own',
    needs: ['table.write'],
    body: z.object({
      hidden: z.optional(z.boolean({ error: 'hidden must be true or false.' })),
      restDays: z.optional(z.boolean({ error: 'restDays must be true or false.' })),
      pause: z.optional(
        z.nullable(
          z.object({ firstDay: f.day, lastDay: f.day }, { error: 'pause must have a firstDay and a lastDay.' }),
        ),
      ),
    }),
    response: ownUser,
  }),
  getStats: route('GET', '/api/users/{id}/stats', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    response: stats,
  }),
};
