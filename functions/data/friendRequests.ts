import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, putNew, remove } from './ops.ts';
import type { Item, ReadTable } from './table.ts';

/**
 * A request stands in both partitions, so either side finds it without an index. Both copies have the same two keys
 * whichever asked: two who ask each other at once meet on one key, and so does a request that is sent twice.
 */
const requestItem = z.object({ requesterId: z.string(), addresseeId: z.string(), createdAt: z.string() });
export type FriendRequest = z.output<typeof requestItem>;
type Sides = Pick<FriendRequest, 'requesterId' | 'addresseeId'>;

/** The two keys of a pair, in whichever direction it was asked. */
const bothKeys = (one: string, other: string) => [keys.friendRequest(one, other), keys.friendRequest(other, one)];

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
const mostShown = 100;

/** Requests to this walker, newest first. Their own lie among them: pages are read until there are enough. */
export async function receivedRequests(table: ReadTable, walkerId: string): Promise<FriendRequest[]> {
  const received: FriendRequest[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ ...ranges.friendRequests(walkerId), after });
    received.push(...page.items.map((item) => requestItem.parse(item)).filter((one) => one.addresseeId === walkerId));
    after = page.next;
  } while (after && received.length < mostShown);
  return received.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, mostShown);
}

export const newFriendRequest = ({ requesterId, addresseeId }: Sides, now: Date): Op[] =>
  bothKeys(requesterId, addresseeId).map((key) =>
    putNew({ ...key, requesterId, addresseeId, createdAt: now.toISOString() }),
  );

/** Holds only while the request is there, in this direction. */
export const endFriendRequest = ({ requesterId, addresseeId }: Sides): Op[] =>
  bothKeys(requesterId, addresseeId).map((key) => remove(key, { equals: { requesterId } }));
