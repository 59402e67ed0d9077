import type { Verdict } from './sign.ts';

/**
 * A photo on which the reader could read nothing may be looked at by the walker's friends: "Is this Prinsgatan?". Two
 * different friends who say yes make it read. docs/fair-play.md says why these bounds are what they are.
 */
export const YES_NEEDED = 2;
/** A week to ask after the walk, and a week in which friends may answer. */
const ASKED_DAYS = 7;
/** So many photos of one walker in any seven days. */
export const MOST_ASKED = 3;
/** Whose yes counts: an account of a week, with three walks on three days. A ring of new accounts gives no points at once. */
const COUNTS_AFTER = { days: 7, walks: 3 };

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = ASKED_DAYS * dayMs;

export const LOOK_ANSWERS = ['yes', 'no'] as const;
export type LookAnswer = (typeof LOOK_ANSWERS)[number];

/** `withdrawn` by the walker, `read` by two friends. */
export const LOOK_STATES = ['open', 'withdrawn', 'read'] as const;

export interface AskedLook {
  readonly day: string;
  readonly askedAt: string;
  readonly state: (typeof LOOK_STATES)[number];
}

export const lookEndsAt = ({ askedAt }: Pick<AskedLook, 'askedAt'>): Date => new Date(Date.parse(askedAt) + weekMs);
export const isOpenLook = (look: AskedLook, now: Date): boolean => look.state === 'open' && now < lookEndsAt(look);
/** Whether it still counts among the photos of a week; it also says how long it has to be kept. */
const isRecent = (look: AskedLook, now: Date): boolean => now < lookEndsAt(look);
export const recentLooks = <Look extends AskedLook>(looks: readonly Look[], now: Date): Look[] =>
  looks.filter((look) => isRecent(look, now));

/** Whether friends' yes would change what a walk counts: for a repeated photo it would not. */
export const isWorthAsking = (
  walk: { sign?: Verdict | null | undefined; repeated?: boolean | undefined; completedAt: string | null },
  now: Date,
): boolean =>
  walk.sign === 'unread' && !walk.repeated && walk.completedAt !== null && !isTooLate(walk.completedAt, now);

const isTooLate = (completedAt: string, now: Date) => now.getTime() - Date.parse(completedAt) > weekMs;

export interface WalkToLookAt {
  readonly day: string;
  readonly sign: Verdict | null;
  readonly completedAt: string | null;
  readonly hasPhoto: boolean;
  /** How many friends its walker has. */
  readonly friends: number;
}

export type AskDecision =
  | { readonly kind: 'ask' | 'asked' }
  | { readonly kind: 'refused'; readonly reason: 'look_not_needed' | 'look_too_late' | 'look_needs_friends' }
  | { readonly kind: 'too_many'; readonly seconds: number };

/** Whether friends may be asked about this walk. What is being asked already is asked once. */
export function decideAsking(walk: WalkToLookAt, asked: readonly AskedLook[], now: Date): AskDecision {
  if (asked.some((look) => look.day === walk.day && isOpenLook(look, now))) return { kind: 'asked' };
  if (walk.sign !== 'unread' || !walk.hasPhoto || walk.completedAt === null)
    return { kind: 'refused', reason: 'look_not_needed' };
  if (isTooLate(walk.completedAt, now)) return { kind: 'refused', reason: 'look_too_late' };
  if (walk.friends < YES_NEEDED) return { kind: 'refused', reason: 'look_needs_friends' };
  // The newest three: when the first of them is a week old, there is room.
  const newest = recentLooks(asked, now).map((look) => lookEndsAt(look).getTime());
  const roomAt = newest.sort((a, b) => b - a)[MOST_ASKED - 1];
  if (roomAt === undefined) return { kind: 'ask' };
  return { kind: 'too_many', seconds: Math.ceil((roomAt - now.getTime()) / 1000) };
}

export interface FriendWhoSaidYes {
  readonly walkerId: string;
  readonly createdAt: string;
  readonly completedChallenges: number;
}

/** Of the walker's friends as they are now, those whose yes counts. */
export const countingFriends = <Friend extends FriendWhoSaidYes>(
  ownerId: string,
  saidYes: readonly Friend[],
  now: Date,
): Friend[] => {
  const { days, walks } = COUNTS_AFTER;
  const counting = saidYes.filter(
    ({ walkerId, createdAt, completedChallenges }) =>
      walkerId !== ownerId && completedChallenges >= walks && now.getTime() - Date.parse(createdAt) >= days * dayMs,
  );
  return [...new Map(counting.map((friend) => [friend.walkerId, friend])).values()];
};

export const isReadByFriends = (counting: readonly FriendWhoSaidYes[]): boolean => counting.length >= YES_NEEDED;
