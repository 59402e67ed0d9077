import { keys, ranges } from './keys.ts';
import { type Op, putNew, remove } from './ops.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

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
export const stillStrangers = (one: string, other: string): Op =>
  remove(keys.friendship(one, other), { exists: false });
