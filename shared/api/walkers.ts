import * as z from 'zod/mini';
import { CREDENTIAL_TEXTS } from '../domain/credentials.ts';
import { visiblePart } from '../domain/visibleText.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { sentSettings, shownSettings } from './settings.ts';

/** Absent for others where null for oneself: a missing value of one's own is `null`, a hidden one is not there. */
export const publicUser = z.object({
  id: f.id,
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profilePhotoUrl: z.nullable(z.string()),
  homeTown: z.optional(z.nullable(z.string())),
  points: z.number(),
  level: z.number(),
  totalDistance: z.number(),
  completedChallenges: z.number(),
  currentStreak: z.number(),
});

/** What a walker is seen by beside something of theirs. */
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
  homeLatitude: z.nullable(z.number()),
  homeLongitude: z.nullable(z.number()),
  homeAddress: z.nullable(z.string()),
  homeTown: z.nullable(z.string()),
  homeSource: z.nullable(z.enum(['device', 'manual'])),
  ...shownSettings,
  /** `named` was chosen under an older sentence: `mapVisibility` says `anonymous` until it is chosen again. */
  mapVisibilityToConfirm: z.boolean(),
  timeZone: z.string(),
  /** Nothing is open but the statements, an appeal, the archive and the deletion. */
  suspended: z.boolean(),
});

export type OwnUser = z.output<typeof ownUser>;
export type PublicUser = z.output<typeof publicUser>;

export const stats = z.object({
  level: z.number(),
  totalPoints: z.number(),
  currentStreak: z.number(),
  longestStreak: z.number(),
  completedChallenges: z.number(),
  totalDistance: z.number(),
  thisWeek: z.number(),
});

const text = (name: string, most: number) =>
  z.string({ error: `${name} must be text.` }).check(z.maxLength(most, `${name} is too long.`));

export const walkers = {
  getWalker: route({
    method: 'GET',
    path: '/api/users/{id}',
    auth: 'walker',
    needs: ['table.read'],
    params: f.byId,
    response: z.union([ownUser, publicUser]),
  }),
  updateWalker: route({
    method: 'PATCH',
    path: '/api/users/{id}',
    auth: 'own',
    /** The home's town comes from our own look-up, never out of a client's text; the profile photo is re-encoded. */
    needs: ['table.write', 'geo', 'photos', 'photos.delete', 'mail', 'passwords.hash'],
    params: f.byId,
    /** Any subset. Points, level and counts are not here, so they are ignored like every unknown field. */
    body: z.object({
      firstName: z.optional(z.nullable(f.personName('firstName'))),
      lastName: z.optional(z.nullable(f.personName('lastName'))),
      email: z.optional(
        z.nullable(
          z.union([z.literal(''), f.emailOf(CREDENTIAL_TEXTS.emailAtRegistration)], {
            error: CREDENTIAL_TEXTS.emailAtRegistration,
          }),
        ),
      ),
      /** Asked for where `email` replaces or removes an address. */
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
  getStats: route({
    method: 'GET',
    path: '/api/users/{id}/stats',
    auth: 'walker',
    needs: ['table.read'],
    params: f.byId,
    response: stats,
  }),
};
