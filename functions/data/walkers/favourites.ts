import { challengeItem, type StoredChallenge } from '../challenges/challengeItems.ts';
import { type Key, keys, prefixOf } from '../keys.ts';
import { check, type Op, put, remove } from '../ops.ts';
import { readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';

/** Newest first. Each item is a copy of its challenge, which is immutable once completed. */
export async function favouritePage(
  table: ReadTable,
  walkerId: string,
  page: { limit: number; after?: Key },
): Promise<{ challenges: StoredChallenge[]; next: string | undefined }> {
  const { items, next } = await table.query({ ...prefixOf(keys.favourite(walkerId, '')), newestFirst: true, ...page });
  return { challenges: items.map((item) => challengeItem.parse(item)), next: next && String(next.SK) };
}

export const readFavourite = (table: ReadTable, walkerId: string, day: string) =>
  readItem(table, keys.favourite(walkerId, day), challengeItem);

/** Conditional on the photo and the verdict that the copy contains. */
export const keepFavourite = (challenge: StoredChallenge): Op[] => [
  put({ ...keys.favourite(challenge.walkerId, challenge.day), ...challenge }),
  check(keys.challenge(challenge.walkerId, challenge.day), {
    equals: { photoId: challenge.photoId, sign: challenge.sign },
  }),
];

export const dropFavourite = (walkerId: string, day: string): Op => remove(keys.favourite(walkerId, day));
