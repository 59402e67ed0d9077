import { keys, ranges } from './keys.ts';
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
