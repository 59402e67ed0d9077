import * as z from 'zod/mini';
import { type Settings, storedSettings } from '../../../shared/api/settings.ts';
import { NEWCOMER } from '../../../shared/domain/achievements/figures.ts';
import { OCCASIONS } from '../../../shared/domain/achievements/season.ts';
import { nameSkeleton } from '../../../shared/domain/auth/nameSkeleton.ts';
import { type Address, ownEmail } from '../auth/emails.ts';
import { newLogin } from '../auth/logins.ts';
import { type Key, keys } from '../keys.ts';
import { competitorFields, isAway, isInDeletion } from '../leaderboard/competitors.ts';
import { type Condition, type Op, putNew, update } from '../ops.ts';
import type { Item, ReadTable } from '../table.ts';

/**
 * Profile, settings, home and game figures in one item. `version` guards the game figures only; settings and home set
 * their own attributes and never bump it, so they do not disturb a completion.
 */
const profileItem = z.object({
  ...competitorFields,
  createdAt: z.string(),
  email: z._default(z.nullable(z.string()), null),
  homeLatitude: z._default(z.nullable(z.number()), null),
  homeLongitude: z._default(z.nullable(z.number()), null),
  homeAddress: z._default(z.nullable(z.string()), null),
  homeTown: z._default(z.nullable(z.string()), null),
  /** Town shown to strangers: that of the home when first set, and after a move of more than 5 km. */
  shownTown: z.optional(z.nullable(z.object({ name: z.string(), points: z.array(z.tuple([z.number(), z.number()])) }))),
  homeSource: z._default(z.nullable(z.enum(['device', 'manual'])), null),
  ...storedSettings,
  /** The weekly goal in force until the Monday after a change. */
  goalBefore: z._default(z.nullable(z.object({ goal: storedSettings.weeklyGoal, until: z.string() })), null),
  /** The latest local day of an earlier time zone: days never go backwards. */
  dayFloor: z._default(z.nullable(z.string()), null),
  counts: z._default(
    z.object({
      hardWalks: z.number(),
      places: z.number(),
      maxVisits: z.number(),
      longestWalkMetres: z.number(),
      longestBreakDays: z.number(),
      friends: z.number(),
      streets: z.number(),
      signedStreets: z.number(),
      towns: z.number(),
      townPercent: z.number(),
      clubWeeks: z._default(z.number(), 0),
    }),
    NEWCOMER.counts,
  ),
  occasions: z._default(z.array(z.enum(OCCASIONS)), []),
  walkedAt: z._default(z.nullable(z.string()), null),
  /** Its cell represents an anonymous walker on the map: home when first set, and after a move of more than 5 km. */
  homeAnchor: z._default(z.nullable(z.object({ latitude: z.number(), longitude: z.number() })), null),
  /** Secret seed of the choice of destinations; never part of an answer or an archive. */
  choiceSecret: z.string(),
  /** When the address was entered, and when it was verified. */
  emailSince: z._default(z.nullable(z.string()), null),
  emailVerifiedAt: z._default(z.nullable(z.string()), null),
  /**
   * Grows with each change of password or e-mail address and invalidates what began before: a reset link, a pending
   * change.
   */
  accessRound: z._default(z.number(), 0),
  /** Grows with each new passkey and token: of two concurrent ones only one is written, so their limits hold. */
  accessGrants: z._default(z.number(), 0),
  /** Club ids in the order of joining. Writes are conditional on the value that was read, so that the maximum holds. */
  clubs: z._default(z.array(z.string()), []),
  /** False for a walker who signs in with passkeys alone. */
  hasPassword: z._default(z.boolean(), true),
  version: z.number(),
  suspendedAt: z._default(z.nullable(z.string()), null),
});

export type Walker = z.output<typeof profileItem>;

export async function readWalker(table: ReadTable, walkerId: string): Promise<Walker | undefined> {
  return walkerOf(await table.get(keys.profile(walkerId)));
}

/** Consistent by default; eventually consistent reads cost half and lag by less than a second. */
export async function readWalkers(
  table: ReadTable,
  walkerIds: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<(Walker | undefined)[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile), options);
  return items.map(walkerOf);
}

export const walkerOf = (item: Item | undefined): Walker | undefined =>
  item && !isAway(item) ? profileItem.parse(item) : undefined;

/** Suspended accounts included: for what their owner may still do, and for deletions by others. */
export async function readAccount(table: ReadTable, walkerId: string): Promise<Walker | undefined> {
  return accountOf(await table.get(keys.profile(walkerId)));
}

export const readAccounts = async (table: ReadTable, walkerIds: readonly string[]): Promise<(Walker | undefined)[]> =>
  (await table.batchGet(walkerIds.map(keys.profile))).map(accountOf);

const accountOf = (item: Item | undefined): Walker | undefined =>
  item && !isInDeletion(item) ? profileItem.parse(item) : undefined;

export const parseWalker = (item: unknown): Walker => profileItem.parse(item);

interface NewWalker {
  walkerId: string;
  username: string;
  foldedUsername: string;
  /** Null for a walker who registers with a passkey. */
  passwordHash: string | null;
  networkHash: string;
  email: Address | undefined;
  timeZone: string | undefined;
  language?: Settings['language'] | undefined;
  choiceSecret: string;
  /** The club of the invitation. */
  clubs: readonly string[];
  now: Date;
}

/** `all` is the transaction, the username's item first; `profile` is the profile item as a read would return it. */
export function newWalker(walker: NewWalker): { all: Op[]; profile: Key & Record<string, unknown> } {
  const { walkerId, username, passwordHash, email, timeZone, language, choiceSecret, clubs, now } = walker;
  const profile = {
    ...keys.profile(walkerId),
    walkerId,
    username,
    createdAt: now.toISOString(),
    email: email?.address ?? null,
    emailSince: email ? now.toISOString() : null,
    timeZone: timeZone ?? null,
    ...(language && { language }),
    choiceSecret,
    // Stored explicitly: every award checks the attributes that the board index depends on.
    mapVisibility: 'anonymous',
    ...(passwordHash === null && { hasPassword: false }),
    ...(clubs.length > 0 && { clubs }),
    version: 0,
  };
  return {
    profile,
    all: [
      newLogin(walker.foldedUsername, {
        walkerId,
        passwordHash,
        networks: [walker.networkHash],
        signedInAt: passwordHash === null ? null : now.toISOString(),
      }),
      // Reserves the skeleton too, so that look-alike names are taken.
      putNew({ ...keys.nameSkeleton(nameSkeleton(username)), walkerId }),
      putNew(profile),
      ...(email ? [ownEmail(email.hash, walkerId, now.toISOString())] : []),
    ],
  };
}

/** Sets only these attributes and no game figures; conditional on `before`. */
export const changeProfile = (walkerId: string, set: Partial<Walker>, before: Condition['equals'] = {}): Op =>
  update(keys.profile(walkerId), { set }, { exists: true, equals: before });

/** Condition that neither password nor e-mail address has changed since the read. */
export const accessRoundOf = ({ accessRound }: Walker) => ({ accessRound: accessRound || null });

export const changeAccess = (walker: Walker, set: Partial<Walker>): Op =>
  changeProfile(walker.walkerId, set, accessRoundOf(walker));

/**
 * Part of the transaction of a new passkey or token. To enforce the limit, list the existing ones after reading the
 * walker.
 */
export const grantAccess = (walker: Walker): Op =>
  changeProfile(
    walker.walkerId,
    { accessGrants: walker.accessGrants + 1 },
    { ...accessRoundOf(walker), accessGrants: walker.accessGrants || null },
  );
