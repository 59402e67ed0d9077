import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, put, remove, update } from './ops.ts';
import { pagesOf } from './pages.ts';
import type { ReadTable } from './table.ts';

/**
 * A photo that is to be deleted. The entry is written in the transaction that drops the last reference to the photo,
 * or before a copy is made whose reference is not written yet, so that no photo is ever left without either.
 */
export const photoToDelete = (photoId: string, now: Date): Op =>
  put({ ...keys.photoToDelete(photoId), askedAt: now.toISOString() });

/** In the transaction that refers to the photo: fails once its deletion has begun. */
export const keepPhoto = (photoId: string): Op =>
  remove(keys.photoToDelete(photoId), { exists: true, equals: { deleting: null } });

/** From here on nothing can refer to the photo any more. */
export const beginDeletion = (photoId: string): Op =>
  update(keys.photoToDelete(photoId), { set: { deleting: true } }, { exists: true });

export const deletionDone = (photoId: string): Op => remove(keys.photoToDelete(photoId));

const entry = z.object({ SK: z.string(), askedAt: z.string() });

export async function* photosToDelete(table: ReadTable, askedBefore: Date): AsyncGenerator<string> {
  for await (const items of pagesOf(table, ranges.photosToDelete())) {
    for (const { SK, askedAt } of items.map((item) => entry.parse(item))) {
      if (askedAt < askedBefore.toISOString()) yield SK;
    }
  }
}
