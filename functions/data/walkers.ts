import * as z from 'zod/mini';
import { type GameFigures, gameFiguresOf, NEWCOMER } from '../../shared/domain/figures.ts';
import { dayStartFigures } from '../../shared/domain/figuresSeenBy.ts';
import type { Position } from '../../shared/domain/geo.ts';
import { leaderboardKey } from '../../shared/domain/leaderboard.ts';
import { nameSkeleton } from '../../shared/domain/nameSkeleton.ts';
import { DEFAULT_DIFFICULTY, DIFFICULTIES, MAX_DISTANCE } from '../../shared/domain/points.ts';
import { OCCASIONS } from '../../shared/domain/season.ts';
import { type Address, ownEmail } from './emails.ts';
import { indexKeys, type Key, keys } from './keys.ts';
import { type Condition, type Op, putNew, update } from './ops.ts';
import type { Item, ReadTable, Table } from './table.ts';
import { writeIfUnchanged } from './writeIfUnchanged.ts';

const streaksPart = z.object({
  intervals: z.array(z.tuple([z.string(), z.string()])),
  longest: z.number(),
  begun: z.number(),
});

/**
 * The walker: profile, settings, home and game figures in one item. `version` guards the game figures only; settings
 * and home set their own attributes and never bump it, so a walker who turns a switch never disturbs a completion.
 */
const profileItem = z.object({
  walkerId: z.string(),
  username: z.string(),
  createdAt: z.string(),
  firstName: z._default(z.nullable(z.string()), null),
  lastName: z._default(z.nullable(z.string()), null),
  email: z._default(z.nullable(z.string()), null),
  profilePhotoUrl: z._default(z.nullable(z.string()), null),
  homeLatitude: z._default(z.nullable(z.number()), null),
  homeLongitude: z._default(z.nullable(z.number()), null),
  homeAddress: z._default(z.nullable(z.string()), null),
  homeTown: z._default(z.nullable(z.string()), null),
  homeSource: z._default(z.nullable(z.enum(['device', 'manual'])), null),
  preferredDifficulty: z._default(z.enum(DIFFICULTIES), DEFAULT_DIFFICULTY),
  maxDistance: z._default(z.number(), MAX_DISTANCE.preset),
  notificationsEnabled: z._default(z.boolean(), false),
  mapVisibility: z._default(z.enum(['anonymous', 'named', 'hidden']), 'anonymous'),
  /** Which version of the sentences stood beside that choice; 1 before they were counted. */
  visibilitySentence: z._default(z.number(), 1),
  /** Null until a device has told us; the day is then that of UTC. */
  timeZone: z._default(z.nullable(z.string()), null),
  /** UTC day of the last effective change: at most one a day. */
  timeZoneChangedOn: z._default(z.nullable(z.string()), null),
  /** The zone before that change, and the day that its calendar had reached: days never go backwards. */
  zoneBefore: z._default(z.nullable(z.string()), null),
  dayFloor: z._default(z.nullable(z.string()), null),
  points: z._default(z.number(), 0),
  metres: z._default(z.number(), 0),
  completedChallenges: z._default(z.number(), 0),
  streaks: z._default(streaksPart, { intervals: [], longest: 0, begun: 0 }),
  counts: z._default(
    z.object({
      hardWalks: z.number(),
      places: z.number(),
      mostVisits: z.number(),
      longestWalkMetres: z.number(),
      longestBreakDays: z.number(),
      friends: z.number(),
    }),
    NEWCOMER.counts,
  ),
  occasions: z._default(z.array(z.enum(OCCASIONS)), []),
  /** The figures with which the UTC day of their last change began: what strangers are shown on that day. */
  dayStart: z._default(
    z.nullable(
      z.object({
        day: z.string(),
        points: z.number(),
        metres: z.number(),
        completedChallenges: z.number(),
        streaks: streaksPart,
      }),
    ),
    null,
  ),
  /** Whose cell stands for an anonymous walker: home when it was first set, and after a move of more than 5 km. */
  homeAnchor: z._default(z.nullable(z.object({ latitude: z.number(), longitude: z.number() })), null),
  /** What the choice of destinations is seeded with. It is in no answer and in no archive; null until it is made. */
  choiceSecret: z._default(z.nullable(z.string()), null),
  /** When the address was entered, and when a link sent to it was opened. */
  emailSince: z._default(z.nullable(z.string()), null),
  emailVerifiedAt: z._default(z.nullable(z.string()), null),
  /**
   * Grows with every new password and every change of e-mail address. What began in an earlier round (a reset link, a
   * change that is about to be written) ends there.
   */
  accessRound: z._default(z.number(), 0),
  version: z._default(z.number(), 0),
});

export type Walker = z.output<typeof profileItem>;

/** What a board shows of a walker, and no more than its index carries. */
const competitorItem = z.pipe(
  z.extend(
    z.pick(profileItem, {
      walkerId: true,
      username: true,
      firstName: true,
      lastName: true,
      profilePhotoUrl: true,
      points: true,
      metres: true,
      completedChallenges: true,
      streaks: true,
      timeZone: true,
    }),
    { GSI1SK: z.optional(z.string()) },
  ),
  // Who has no points yet stands nowhere in the index: behind everybody on a board of friends.
  z.transform(({ GSI1SK, ...shown }) => ({
    ...shown,
    leaderboardKey: GSI1SK ?? leaderboardKey(0, new Date(0), shown.walkerId),
  })),
);

export type Competitor = z.output<typeof competitorItem>;
export const parseCompetitor = (item: unknown): Competitor => competitorItem.parse(item);

/** For boards, which may be a moment behind. Who has left meanwhile is not among them. */
export async function readCompetitors(table: ReadTable, walkerIds: readonly string[]): Promise<Competitor[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile), { consistent: false });
  return items.flatMap((item) => (item && !isInDeletion(item) ? parseCompetitor(item) : []));
}

const loginItem = z.object({
  walkerId: z.string(),
  passwordHash: z.string(),
  /** Hashes of the networks it was signed in from, the latest last: the limit on guesses by name spares them. */
  networks: z._default(z.array(z.string()), []),
});
export type Login = z.output<typeof loginItem>;

export async function readWalker(table: ReadTable, walkerId: string): Promise<Walker | undefined> {
  return walkerOf(await table.get(keys.profile(walkerId)));
}

export async function readWalkers(table: ReadTable, walkerIds: readonly string[]): Promise<(Walker | undefined)[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile));
  return items.map(walkerOf);
}

/** An account that is being deleted is no walker any more, to others and to its owner: the rest waits for the job. */
const isInDeletion = (item: Item) => item.leaving !== undefined;
export const walkerOf = (item: Item | undefined): Walker | undefined =>
  item && !isInDeletion(item) ? profileItem.parse(item) : undefined;

export const parseWalker = (item: unknown): Walker => profileItem.parse(item);

export async function readLogin(table: ReadTable, foldedUsername: string): Promise<Login | undefined> {
  const item = await table.get(keys.login(foldedUsername));
  return item && loginItem.parse(item);
}

interface NewWalker {
  walkerId: string;
  username: string;
  foldedUsername: string;
  passwordHash: string;
  networkHash: string;
  email: Address | undefined;
  timeZone: string | undefined;
  choiceSecret: string;
  now: Date;
}

/** `all` is the transaction, the username's item first; `profile` is the item it puts, as a read would give it. */
export function newWalker(walker: NewWalker): { all: Op[]; profile: Key & Record<string, unknown> } {
  const { walkerId, username, foldedUsername, passwordHash, networkHash, email, timeZone, choiceSecret, now } = walker;
  const profile = {
    ...keys.profile(walkerId),
    walkerId,
    username,
    createdAt: now.toISOString(),
    email: email?.address ?? null,
    emailSince: email ? now.toISOString() : null,
    timeZone: timeZone ?? null,
    choiceSecret,
    version: 0,
  };
  return {
    profile,
    all: [
      putNew({ ...keys.login(foldedUsername), walkerId, passwordHash, networks: [networkHash] }),
      // A name that merely looks like another one is taken, too. Who registered before there was this item keeps theirs.
      putNew({ ...keys.nameSkeleton(nameSkeleton(username)), walkerId }),
      putNew(profile),
      ...(email ? [ownEmail(email.hash, walkerId, now.toISOString())] : []),
    ],
  };
}

/** Settings, names and home: exactly these attributes and nothing of the game; `before` must still be as it was read. */
export const changeProfile = (walkerId: string, set: Partial<Walker>, before: Condition['equals'] = {}): Op =>
  update(keys.profile(walkerId), { set }, { exists: true, equals: before });

/** What still holds unless the password or the e-mail address was changed since the walker was read. */
export const accessRoundOf = ({ accessRound }: Walker) => ({ accessRound: accessRound || null });

export const changeAccess = (walker: Walker, set: Partial<Walker>): Op =>
  changeProfile(walker.walkerId, set, accessRoundOf(walker));

/** Only where there is none yet: a second one would change the walk that a retry is to get again. */
export const keepChoiceSecret = (table: Table, walkerId: string, choiceSecret: string): Promise<boolean> =>
  writeIfUnchanged(
    table,
    update(keys.profile(walkerId), { set: { choiceSecret } }, { exists: true, equals: { choiceSecret: null } }),
  );

/** By a link from the walker's own mail, so what was known before may have been another's. */
export const changePassword = (foldedUsername: string, { walkerId, ...changed }: Login): Op =>
  update(keys.login(foldedUsername), { set: changed }, { equals: { walkerId } });

/**
 * In the transaction of what a verified password allows: the stored hash is still the one that was verified. A reset
 * that committed in between makes the whole transaction fail.
 */
export const keepPassword = (
  foldedUsername: string,
  { walkerId, passwordHash }: Login,
  changed: Partial<Pick<Login, 'passwordHash' | 'networks'>> = {},
): Op =>
  update(keys.login(foldedUsername), { set: { passwordHash, ...changed } }, { equals: { walkerId, passwordHash } });

export interface Award {
  figures: GameFigures;
  /** Absent where no walk was walked: the streak then ends when it would have. */
  streakEndsAt?: Date | null;
  homeAnchor?: Position;
  now: Date;
}

/**
 * The game's figures and the places in the indexes that follow from them, guarded by the version that was read. A
 * walker without points is on no board.
 */
export function award(walker: Walker, { figures, streakEndsAt, homeAnchor, now }: Award): Op {
  const { walkerId, version } = walker;
  const onBoard =
    figures.points > 0 && figures.points !== walker.points
      ? indexKeys.leaderboard(walkerId, leaderboardKey(figures.points, now, walkerId))
      : {};
  const expiry = streakEndsAt ? indexKeys.streakExpiry(walkerId, streakEndsAt.toISOString()) : {};
  return update(
    keys.profile(walkerId),
    {
      set: {
        ...gameFiguresOf(figures),
        dayStart: dayStartFigures(walker, now),
        ...onBoard,
        ...expiry,
        ...(homeAnchor && { homeAnchor }),
        version: version + 1,
      },
      ...(streakEndsAt === null ? { remove: ['GSI3PK', 'GSI3SK'] } : {}),
    },
    { equals: { version } },
  );
}
