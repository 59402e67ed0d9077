import { keys } from './keys.ts';
import type { ReadTable } from './table.ts';

/** A friendship stands once in each walker's partition; one direction tells. */
export async function areFriends(table: ReadTable, walkerId: string, otherId: string): Promise<boolean> {
  return (await table.get(keys.friendship(walkerId, otherId))) !== undefined;
}
