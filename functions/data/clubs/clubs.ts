import * as z from 'zod/mini';
import { CLUB, weekCloses } from '../../../shared/domain/clubs/club.ts';
import { addDays, mondayOf } from '../../../shared/domain/day.ts';
import { duePages } from '../dueIndex.ts';
import { indexKeys, indexRanges, keys, prefixOf, ranges } from '../keys.ts';
import { check, type Op, putNew, remove, update } from '../ops.ts';
import { everyPage, readItem } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';

/** `version` grows with every change but a new member, so that members may join at once. */
const clubItem = z.object({
  clubId: z.string(),
  name: z.string(),
  goal: z.number(),
  ownerId: z.string(),
  memberCount: z.number(),
  createdAt: z.string(),
  /** Monday of the week in which it was founded. */
  firstWeek: z.string(),
  /** The first week that is not settled: it may be closed already, with awards to members pending. */
  openWeek: z.string(),
  /** The last eight closed weeks. */
  weeks: z._default(z.array(z.object({ week: z.string(), sum: z.number(), goal: z.number() })), []),
  version: z.number(),
  /** Set once the club has ended, while its members and invitations are removed: it no longer exists for anyone. */
  endedAt: z._default(z.nullable(z.string()), null),
});
export type Club = z.output<typeof clubItem>;

const memberItem = z.object({
  walkerId: z.string(),
  joinedAt: z.string(),
  firstWeek: z.string(),
  /** The last week whose goal was counted for this member. */
  lastReached: z._default(z.nullable(z.string()), null),
});
export type Member = z.output<typeof memberItem>;

const pointerItem = z.object({
  codeHash: z.string(),
  /** Null for an operator. */
  makerId: z._default(z.nullable(z.string()), null),
  expiresAt: z.number(),
});
export type ClubInvitation = z.output<typeof pointerItem>;

export interface WholeClub {
  club: Club;
  members: Member[];
  invitations: ClubInvitation[];
}

/** The club while it lives. */
const living = (item: Item | undefined): Club | undefined => {
  const club = item && clubItem.parse(item);
  return club?.endedAt === null ? club : undefined;
};

const kindOf = ({ SK }: Item) => String(SK).split('#')[0];

/** Undefined if the item is no club. */
export const parseClub = (item: Item): Club | undefined =>
  item.SK === keys.club('').SK ? clubItem.parse(item) : undefined;

/** The club with members and invitations: one query of at most some dozen kilobytes. */
export async function readWholeClub(
  table: ReadTable,
  clubId: string,
  { consistent = true, ended = false } = {},
): Promise<WholeClub | undefined> {
  const items = await everyPage(table, { ...ranges.club(clubId), consistent });
  const item = items.find((each) => kindOf(each) === 'CLUB');
  const club = ended ? item && clubItem.parse(item) : living(item);
  if (!club) return undefined;
  return {
    club,
    members: items.filter((each) => kindOf(each) === 'M').map((each) => memberItem.parse(each)),
    invitations: items.filter((each) => kindOf(each) === 'I').map((each) => pointerItem.parse(each)),
  };
}

/** Undefined unless the walker is a member: for all others the club does not exist. */
export async function readClubAsMember(table: ReadTable, clubId: string, walkerId: string): Promise<Club | undefined> {
  const [club, member] = await table.batchGet([keys.club(clubId), keys.clubMember(clubId, walkerId)]);
  return member && living(club);
}

export async function readClubs(table: ReadTable, clubIds: readonly string[]): Promise<Club[]> {
  const items = await table.batchGet(clubIds.map(keys.club));
  return items.flatMap((item) => living(item) ?? []);
}

/** Invitations that have not expired, used up ones included. */
export async function readClubInvitations(table: ReadTable, clubId: string, now: Date): Promise<ClubInvitation[]> {
  const items = await everyPage(table, prefixOf(keys.clubInvitation(clubId, '')));
  return items.map((item) => pointerItem.parse(item)).filter(({ expiresAt }) => expiresAt * 1000 > now.getTime());
}

/** Reads what decides whether an invitation still opens its club in one batch; the ids need not exist. */
export async function readInviting(
  table: ReadTable,
  { clubId, makerId, joinerId }: Readonly<Record<'clubId' | 'makerId' | 'joinerId', string>>,
) {
  const [club, member, maker, block] = await table.batchGet([
    keys.club(clubId),
    keys.clubMember(clubId, makerId),
    keys.profile(makerId),
    keys.block(joinerId, makerId),
  ]);
  return { club: living(club), member, maker, block };
}

/**
 * Ids of the clubs stored on profiles, suspended accounts and those in deletion included; undefined without a profile.
 */
export async function clubsOf(
  table: ReadTable,
  walkerIds: readonly string[],
): Promise<(readonly string[] | undefined)[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile), { only: ['walkerId', 'clubs'] });
  return items.map((item) => item && z._default(z.array(z.string()), []).parse(item.clubs));
}

/** Conditional on the old value: of two concurrent joins one is retried, so the maximum number of clubs holds. */
function changeClubs(walkerId: string, before: readonly string[], after: readonly string[]): Op {
  const when = { exists: true, equals: { clubs: before.length > 0 ? before : null } };
  const change = after.length > 0 ? { set: { clubs: after } } : { remove: ['clubs'] };
  return update(keys.profile(walkerId), change, when);
}

interface Joining {
  walkerId: string;
  /** The walker's day. */
  today: string;
  now: Date;
}

const newMember = (clubId: string, { walkerId, today, now }: Joining): Op =>
  putNew({
    ...keys.clubMember(clubId, walkerId),
    walkerId,
    joinedAt: now.toISOString(),
    firstWeek: mondayOf(today),
  });

const dueAt = (clubId: string, at: Date) => indexKeys.clubWeek(clubId, at.toISOString());

export function newClub(
  { clubId, name, goal }: Pick<Club, 'clubId' | 'name' | 'goal'>,
  founder: Joining & { clubs: readonly string[] },
): Op[] {
  const { walkerId, clubs, today, now } = founder;
  const firstWeek = mondayOf(today);
  const item = { clubId, name, goal, ownerId: walkerId, memberCount: 1, createdAt: now.toISOString() };
  const weeks = { firstWeek, openWeek: firstWeek };
  return [
    putNew({ ...keys.club(clubId), ...item, ...weeks, version: 0, ...dueAt(clubId, weekCloses(firstWeek)) }),
    newMember(clubId, founder),
    changeClubs(walkerId, clubs, [...clubs, clubId]),
  ];
}

/** The club's side of joining; the profile's is `joinedClubs`, or that of a new account. */
export const joinClub = (clubId: string, joining: Joining): Op[] => [
  update(
    keys.club(clubId),
    { add: { memberCount: 1 } },
    { exists: true, equals: { endedAt: null }, below: { memberCount: CLUB.maxMembers } },
  ),
  newMember(clubId, joining),
];

export const joinedClubs = (walkerId: string, clubs: readonly string[], clubId: string): Op =>
  changeClubs(walkerId, clubs, [...clubs, clubId]);

/** Part of a transaction that depends on a membership that was read. */
export const stillMember = (clubId: string, walkerId: string): Op =>
  check(keys.clubMember(clubId, walkerId), { exists: true });

/** Condition that the club is as it was read, except for new members. */
const unchanged = ({ version }: Club) => ({ equals: { version, endedAt: null } });

export const changeClub = (club: Club, set: Partial<Pick<Club, 'name' | 'goal'>> = {}): Op =>
  update(keys.club(club.clubId), { set, add: { version: 1 } }, unchanged(club));

export const removeInvitation = (clubId: string, codeHash: string): Op[] => [
  remove(keys.clubInvitation(clubId, codeHash)),
  remove(keys.invitation(codeHash)),
];

const removeMembership = (clubId: string, walkerId: string, clubs: readonly string[] | undefined): Op[] => [
  remove(keys.clubMember(clubId, walkerId), { exists: true }),
  ...(clubs
    ? [
        changeClubs(
          walkerId,
          clubs,
          clubs.filter((id) => id !== clubId),
        ),
      ]
    : []),
];

interface Leaving {
  walkerId: string;
  clubs: readonly string[] | undefined;
  /** The new owner; undefined if no member is left. */
  ownerId: string | undefined;
  invitations: readonly ClubInvitation[];
}

/** Ops that remove the membership and the member's invitations, set the owner, and remove a club without members. */
export function leaveClub(club: Club, { walkerId, clubs, ownerId, invitations }: Leaving): Op[] {
  const { clubId, memberCount, version } = club;
  const key = keys.club(clubId);
  return [
    ownerId === undefined
      ? remove(key, { equals: { version, memberCount, endedAt: null } })
      : update(key, { set: { ownerId }, add: { memberCount: -1, version: 1 } }, unchanged(club)),
    ...removeMembership(clubId, walkerId, clubs),
    ...invitations.flatMap(({ codeHash }) => removeInvitation(clubId, codeHash)),
  ];
}

export const dueClubsPage = duePages(indexRanges.dueClubWeeks, (clubId, closesAt) => ({
  ...keys.club(clubId),
  ...indexKeys.clubWeek(clubId, closesAt),
}));

/** Freezes the sum of the open week, before anybody is awarded for it. */
export const closeWeek = (club: Club, sum: number): Op =>
  update(
    keys.club(club.clubId),
    {
      set: { weeks: [...club.weeks, { week: club.openWeek, sum, goal: club.goal }].slice(-CLUB.weeks) },
      add: { version: 1 },
    },
    unchanged(club),
  );

export function openNextWeek({ clubId, openWeek }: Club): Op {
  const next = addDays(openWeek, 7);
  const set = { openWeek: next, ...dueAt(clubId, weekCloses(next)) };
  return update(keys.club(clubId), { set, add: { version: 1 } }, { equals: { openWeek, endedAt: null } });
}

export const readMember = (table: ReadTable, clubId: string, walkerId: string): Promise<Member | undefined> =>
  readItem(table, keys.clubMember(clubId, walkerId), memberItem);

/** Part of the award's transaction: a member is awarded once for a week. */
export const markReached = (clubId: string, { walkerId, lastReached }: Member, week: string): Op =>
  update(keys.clubMember(clubId, walkerId), { set: { lastReached: week } }, { exists: true, equals: { lastReached } });

/**
 * From here on the club no longer exists for anyone; the due index lets the nightly job finish an interrupted removal.
 */
export const markEnded = (club: Club, now: Date): Op =>
  update(
    keys.club(club.clubId),
    { set: { endedAt: now.toISOString(), ...dueAt(club.clubId, now) }, add: { version: 1 } },
    { exists: true, equals: { endedAt: null } },
  );

export const emptyClub = (
  clubId: string,
  members: readonly { walkerId: string; clubs?: readonly string[] | undefined }[],
) => [
  update(keys.club(clubId), { add: { memberCount: -members.length } }, { exists: true }),
  ...members.flatMap(({ walkerId, clubs }) => removeMembership(clubId, walkerId, clubs)),
];

export const removeClub = (clubId: string): Op => remove(keys.club(clubId), { equals: { memberCount: 0 } });
