import * as z from 'zod/mini';
import { personName } from './fields.ts';

/**
 * Public profile texts. One entry defines a field of `updateWalker`'s body, an attribute of the walker's item, a field
 * of `publicUser` and of the archive; the name filter and the precision table follow, and a reported name hides it.
 */
export const profileFields = {
  firstName: personName('firstName'),
  lastName: personName('lastName'),
};

export type ProfileFieldName = keyof typeof profileFields;
export type ProfileFields = Record<ProfileFieldName, string | null>;

export const profileFieldNames = Object.keys(profileFields) as ProfileFieldName[];

const each = <T>(of: (name: ProfileFieldName) => T) =>
  Object.fromEntries(profileFieldNames.map((name) => [name, of(name)])) as Record<ProfileFieldName, T>;

export const sentProfile = each((name) => z.optional(z.nullable(profileFields[name])));
export const shownProfile = each(() => z.nullable(z.string()));
export const storedProfile = each(() => z._default(z.nullable(z.string()), null));

export const profileOf = (from: ProfileFields): ProfileFields => each((name) => from[name]);
export const emptyProfile: ProfileFields = each(() => null);

type Sent = { readonly [Name in ProfileFieldName]?: string | null | undefined };

/** The fields in a body; an empty value removes the field. */
export const changedProfile = (body: Sent): Partial<ProfileFields> =>
  Object.fromEntries(
    profileFieldNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name] || null]),
  );

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
