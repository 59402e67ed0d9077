import { itemTypeOf, type Kind } from '../itemTypes.ts';
import { type Key, keys, ranges } from '../keys.ts';
import { reportOf } from '../moderation/reports.ts';
import { type Op, remove } from '../ops.ts';
import type { Item, ReadTable } from '../table.ts';

/** An item of a walker's partition without what only the table needs. */
export interface WalkerItem {
  kind: Kind;
  /** What the sort key says: a friend's id, a destination, a day. */
  of: string;
  item: Item;
}

const walkerItemOf = (item: Item): WalkerItem => ({ ...itemTypeOf(item.SK), item });

/** Everything in a walker's own partition, page by page: as much as there is, and never all of it at once. */
export async function* itemPagesOf(table: ReadTable, walkerId: string): AsyncGenerator<WalkerItem[]> {
  let after: Item | undefined;
  do {
    const page = await table.query({ ...ranges.walkerItems(walkerId), after });
    yield page.items.map(walkerItemOf);
    after = page.next;
  } while (after);
}

/** A transaction takes a hundred ops, and some of these need two. */
const atOnce = 45;

/** Some of what is left but the profile; none when there is nothing. */
export async function nextItemsOf(table: ReadTable, walkerId: string): Promise<WalkerItem[]> {
  const { items } = await table.query({ ...ranges.walkerItems(walkerId), limit: atOnce });
  return items.map(walkerItemOf).filter(({ kind }) => kind !== 'profile');
}

/** What belongs to an item and lies outside the partition: a request's other copy, the entry of a device's owner. */
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
 * The items with their other halves, as many removals as there are items to remove. They hold once, and only while all
 * of it is still there: what is counted beside them is what they remove.
 */
export async function removalsOf(table: ReadTable, walkerId: string, page: readonly WalkerItem[]): Promise<Op[]> {
  return [...page.map(removalOf), ...(await removalsOfPresent(table, walkerId, page.flatMap(otherHalf(walkerId))))];
}

/** A walk whose photo has been looked at meanwhile has hashes that are still to be dropped. */
function removalOf({ kind, item }: WalkerItem): Op {
  const key = { PK: String(item.PK), SK: String(item.SK) };
  return remove(key, { exists: true, ...(kind === 'walks' && { equals: { sign: item.sign ?? null } }) });
}

/** Of these, what is there and not another walker's: a device may have been handed on, a look-alike name be taken. */
export async function removalsOfPresent(table: ReadTable, walkerId: string, all: readonly Key[]): Promise<Op[]> {
  const items = await table.batchGet(all);
  return all.flatMap((key, index) => {
    const owner = items[index]?.walkerId;
    if (!items[index] || (owner !== undefined && owner !== walkerId)) return [];
    return [remove(key, owner === undefined ? { exists: true } : { equals: { walkerId } })];
  });
}

const ofTheTable = new Set(['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'GSI3SK', 'version']);
/** Attributes that open something or let others compute where their walker lives. */
const secrets = new Set(['choiceSecret', 'p256dh', 'auth']);

/** What its walker gets to read of it. */
export const withoutSecrets = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name) && !secrets.has(name)));
