import { itemTypeOf, type Kind } from '../itemTypes.ts';
import { type Key, keys, ranges } from '../keys.ts';
import { reportOf } from '../moderation/reports.ts';
import { type Op, remove } from '../ops.ts';
import type { Item, ReadTable } from '../table.ts';

/** An item of a walker's partition without table internals. */
export interface WalkerItem {
  kind: Kind;
  /** The variable part of the sort key: a friend's id, a destination, a day. */
  of: string;
  item: Item;
}

const walkerItemOf = (item: Item): WalkerItem => ({ ...itemTypeOf(item.SK), item });

export async function* itemPagesOf(table: ReadTable, walkerId: string): AsyncGenerator<WalkerItem[]> {
  let after: Item | undefined;
  do {
    const page = await table.query({ ...ranges.walkerItems(walkerId), after });
    yield page.items.map(walkerItemOf);
    after = page.next;
  } while (after);
}

/** A transaction takes a hundred ops, and some items need two. */
const atOnce = 45;

/** Remaining items except the profile; empty when there are none. */
export async function nextItemsOf(table: ReadTable, walkerId: string): Promise<WalkerItem[]> {
  const { items } = await table.query({ ...ranges.walkerItems(walkerId), limit: atOnce });
  return items.map(walkerItemOf).filter(({ kind }) => kind !== 'profile');
}

/** Counterparts of an item in other partitions: a request's copy, the device's owner entry. */
const otherHalf =
  (walkerId: string) =>
  ({ kind, of }: WalkerItem): Key[] => {
    switch (kind) {
      case 'friendRequests':
        return [keys.friendRequest(of, walkerId)];
      case 'reports':
        return [reportOf(walkerId, of)];
      case 'blocks':
        return [keys.block(of, walkerId)];
      case 'devices':
        return [keys.pushOwner(of)];
      case 'walks':
        return [keys.signToRead(walkerId, of)];
      default:
        return [];
    }
  };

/**
 * Deletes for items and their counterparts, conditional on their presence, so that the deletion count in the same
 * transaction is exact.
 */
export async function removalsOf(table: ReadTable, walkerId: string, page: readonly WalkerItem[]): Promise<Op[]> {
  return [...page.map(removalOf), ...(await removalsOfPresent(table, walkerId, page.flatMap(otherHalf(walkerId))))];
}

/** A walk whose photo was read meanwhile has new hashes to delete: the condition fails. */
function removalOf({ kind, item }: WalkerItem): Op {
  const key = { PK: String(item.PK), SK: String(item.SK) };
  return remove(key, { exists: true, ...(kind === 'walks' && { equals: { sign: item.sign ?? null } }) });
}

/** Deletes only keys that exist and belong to this walker: another walker may own the device or the look-alike name. */
export async function removalsOfPresent(table: ReadTable, walkerId: string, all: readonly Key[]): Promise<Op[]> {
  const items = await table.batchGet(all);
  return all.flatMap((key, index) => {
    const owner = items[index]?.walkerId;
    if (!items[index] || (owner !== undefined && owner !== walkerId)) return [];
    return [remove(key, owner === undefined ? { exists: true } : { equals: { walkerId } })];
  });
}

const ofTheTable = new Set(['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'GSI3SK', 'version']);
/** Attributes that grant access or reveal the home's location. */
const secrets = new Set(['choiceSecret', 'p256dh', 'auth', 'credentialId', 'publicKey', 'counter']);

export const withoutSecrets = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name) && !secrets.has(name)));
