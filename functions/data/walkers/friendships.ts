import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { keys, prefixOf } from '../keys.ts';
import { check, type Op, put, putNew, remove } from '../ops.ts';
import { everyPage, readItem } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';

/**
 * A friend request is stored in both partitions, so that either side finds it without an index. Both copies have the
 * same keys in either direction, so that crossing and repeated requests collide.
 */
const requestItem = z.object({ requesterId: z.string(), addresseeId: z.string(), createdAt: z.string() });
export type FriendRequest = z.output<typeof requestItem>;
type Sides = Pick<FriendRequest, 'requesterId' | 'addresseeId'>;

/** The two keys of a pair, independent of direction. */
const bothRequestKeys = (one: string, other: string) => [
  keys.friendRequest(one, other),
  keys.friendRequest(other, one),
];

export const readFriendRequest = (
  table: ReadTable,
  walkerId: string,
  otherId: string,
): Promise<FriendRequest | undefined> => readItem(table, keys.friendRequest(walkerId, otherId), requestItem);

/** Maximum of listed requests; further ones show once some are answered. */
const maxShown = 100;

export const receivedRequests = (table: ReadTable, walkerId: string): Promise<FriendRequest[]> =>
  requestsWhere(table, walkerId, ({ addresseeId }) => addresseeId === walkerId);

export const sentRequests = (table: ReadTable, walkerId: string): Promise<FriendRequest[]> =>
  requestsWhere(table, walkerId, ({ requesterId }) => requesterId === walkerId);

/** Received and sent requests share a key range: pages are read until there are enough. */
async function requestsWhere(
  table: ReadTable,
  walkerId: string,
  isMeant: (request: FriendRequest) => boolean,
): Promise<FriendRequest[]> {
  const meant: FriendRequest[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ ...prefixOf(keys.friendRequest(walkerId, '')), after });
    meant.push(...page.items.map((item) => requestItem.parse(item)).filter(isMeant));
    after = page.next;
  } while (after && meant.length < maxShown);
  return meant.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, maxShown);
}

export const newFriendRequest = ({ requesterId, addresseeId }: Sides, now: Date): Op[] =>
  bothRequestKeys(requesterId, addresseeId).map((key) =>
    putNew({ ...key, requesterId, addresseeId, createdAt: now.toISOString() }),
  );

/** Ops that end a request; they fail unless it exists in this direction. */
export const endFriendRequest = ({ requesterId, addresseeId }: Sides): Op[] =>
  bothRequestKeys(requesterId, addresseeId).map((key) => remove(key, { equals: { requesterId } }));

/** Condition without a write: no request exists in either direction. */
export const notAsked = (one: string, other: string): Op => remove(keys.friendRequest(one, other), { exists: false });

const declineSeconds = 30 * 24 * 60 * 60;
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
const declineKey = ({ requesterId, addresseeId }: Sides) =>
  keys.decline(createHash('sha256').update(`${requesterId}.${addresseeId}`).digest('base64url'));
const declineItem = z.object({ expiresAt: z.number() });

/** After a decline this requester waits thirty days. A request by the addressee revokes the decline. */
export const declineFriendRequest = (sides: Sides, now: Date): Op =>
  put({ ...declineKey(sides), expiresAt: secondsOf(now) + declineSeconds });

/** Remaining seconds until this requester may ask again; 0 without a decline. */
export async function declineWait(table: ReadTable, sides: Sides, now: Date): Promise<number> {
  const item = await table.get(declineKey(sides));
  return item ? Math.max(0, declineItem.parse(item).expiresAt - secondsOf(now)) : 0;
}

/** Condition against a decline between read and write. */
export const notDeclined = (sides: Sides, now: Date): Op =>
  check(declineKey(sides), { below: { expiresAt: secondsOf(now) + 1 } });

export const takeBackDecline = (sides: Sides): Op => remove(declineKey(sides));

/** A friendship is stored in both partitions; one read is enough. */
export async function areFriends(table: ReadTable, walkerId: string, otherId: string): Promise<boolean> {
  return (await table.get(keys.friendship(walkerId, otherId))) !== undefined;
}

export async function friendIds(table: ReadTable, walkerId: string): Promise<string[]> {
  const range = prefixOf(keys.friendship(walkerId, ''));
  const items = await everyPage(table, { ...range, only: ['SK'] });
  return items.map((item) => String(item.SK).slice(range.beginsWith.length));
}

const bothKeys = (one: string, other: string) => [keys.friendship(one, other), keys.friendship(other, one)];

export const newFriendship = (one: string, other: string, now: Date): Op[] =>
  bothKeys(one, other).map((key) => putNew({ ...key, since: now.toISOString() }));

export const endFriendship = (one: string, other: string): Op[] =>
  bothKeys(one, other).map((key) => remove(key, { exists: true }));

/** Condition without a write: the two are not friends. */
export const requireNotFriends = (one: string, other: string): Op =>
  remove(keys.friendship(one, other), { exists: false });
