import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { keys, ranges } from '../keys.ts';
import { check, type Op, put, putNew, remove } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';

/**
 * A request stands in both partitions, so either side finds it without an index. Both copies have the same two keys
 * whichever asked: two who ask each other at once meet on one key, and so does a request that is sent twice.
 */
const requestItem = z.object({ requesterId: z.string(), addresseeId: z.string(), createdAt: z.string() });
export type FriendRequest = z.output<typeof requestItem>;
type Sides = Pick<FriendRequest, 'requesterId' | 'addresseeId'>;

/** The two keys of a pair, in whichever direction it was asked. */
const bothRequestKeys = (one: string, other: string) => [
  keys.friendRequest(one, other),
  keys.friendRequest(other, one),
];

/** The request between these two, whichever of them sent it. */
export async function readFriendRequest(
  table: ReadTable,
  walkerId: string,
  otherId: string,
): Promise<FriendRequest | undefined> {
  const item = await table.get(keys.friendRequest(walkerId, otherId));
  return item && requestItem.parse(item);
}

/** More than anybody reads. Those behind them show when some of these have been answered. */
const maxShown = 100;

/** Requests to this walker, newest first. */
export const receivedRequests = (table: ReadTable, walkerId: string): Promise<FriendRequest[]> =>
  requestsWhere(table, walkerId, ({ addresseeId }) => addresseeId === walkerId);

/** Requests by this walker that wait for an answer, newest first. */
export const sentRequests = (table: ReadTable, walkerId: string): Promise<FriendRequest[]> =>
  requestsWhere(table, walkerId, ({ requesterId }) => requesterId === walkerId);

/** Both lie among each other: pages are read until there are enough. */
async function requestsWhere(
  table: ReadTable,
  walkerId: string,
  isMeant: (request: FriendRequest) => boolean,
): Promise<FriendRequest[]> {
  const meant: FriendRequest[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ ...ranges.friendRequests(walkerId), after });
    meant.push(...page.items.map((item) => requestItem.parse(item)).filter(isMeant));
    after = page.next;
  } while (after && meant.length < maxShown);
  return meant.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, maxShown);
}

export const newFriendRequest = ({ requesterId, addresseeId }: Sides, now: Date): Op[] =>
  bothRequestKeys(requesterId, addresseeId).map((key) =>
    putNew({ ...key, requesterId, addresseeId, createdAt: now.toISOString() }),
  );

/** Holds only while the request is there, in this direction. */
export const endFriendRequest = ({ requesterId, addresseeId }: Sides): Op[] =>
  bothRequestKeys(requesterId, addresseeId).map((key) => remove(key, { equals: { requesterId } }));

/** Holds only while neither has asked the other, and removes nothing. */
export const notAsked = (one: string, other: string): Op => remove(keys.friendRequest(one, other), { exists: false });

const declineSeconds = 30 * 24 * 60 * 60;
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
const declineKey = ({ requesterId, addresseeId }: Sides) =>
  keys.decline(createHash('sha256').update(`${requesterId}.${addresseeId}`).digest('base64url'));
const declineItem = z.object({ expiresAt: z.number() });

/** The addressee said no: this requester waits thirty days. The addressee may ask at any time, and thereby takes it back. */
export const declineFriendRequest = (sides: Sides, now: Date): Op =>
  put({ ...declineKey(sides), expiresAt: secondsOf(now) + declineSeconds });

/** How many seconds this requester still has to wait; 0 where nothing was declined. */
export async function declineWait(table: ReadTable, sides: Sides, now: Date): Promise<number> {
  const item = await table.get(declineKey(sides));
  return item ? Math.max(0, declineItem.parse(item).expiresAt - secondsOf(now)) : 0;
}

/** Holds only while no decline of this request is in force: one may come between reading and writing. */
export const notDeclined = (sides: Sides, now: Date): Op =>
  check(declineKey(sides), { below: { expiresAt: secondsOf(now) + 1 } });

export const takeBackDecline = (sides: Sides): Op => remove(declineKey(sides));

/** A friendship stands once in each walker's partition; one direction tells. */
export async function areFriends(table: ReadTable, walkerId: string, otherId: string): Promise<boolean> {
  return (await table.get(keys.friendship(walkerId, otherId))) !== undefined;
}

/** At most two hundred. */
export async function friendIds(table: ReadTable, walkerId: string): Promise<string[]> {
  const range = ranges.friendships(walkerId);
  const items = await everyPage(table, { ...range, only: ['SK'] });
  return items.map((item) => String(item.SK).slice(range.beginsWith.length));
}

const bothKeys = (one: string, other: string) => [keys.friendship(one, other), keys.friendship(other, one)];

export const newFriendship = (one: string, other: string, now: Date): Op[] =>
  bothKeys(one, other).map((key) => putNew({ ...key, since: now.toISOString() }));

export const endFriendship = (one: string, other: string): Op[] =>
  bothKeys(one, other).map((key) => remove(key, { exists: true }));

/** Holds only while they are no friends, and removes nothing: a condition in a transaction. */
export const requireNotFriends = (one: string, other: string): Op =>
  remove(keys.friendship(one, other), { exists: false });
