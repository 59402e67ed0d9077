import * as z from 'zod/mini';
import { deletePhoto } from '../common/photos/deletePhoto.ts';
import { photoIdOf, photoNames } from '../common/photos/photoNames.ts';
import {
  forgetUpload,
  photosToDelete,
  readUpload,
  spendUpload,
  sweptAfterMs,
  sweptMark,
} from '../data/challenges/photos.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import type { Table } from '../data/table.ts';
import type { UploadSweep } from '../ports/photos.ts';
import { job } from '../runtime/job.ts';

const cursorOf = z.optional(z.string());
/** Cursor of the first page: the empty string sorts before every key. */
const fromTheStart = '';

type Swept = 'abandoned' | 'leftOver' | 'unknown' | 'deleted';
/** Maximum duration of a photo move: until then a copy may still wait for its transaction. */
const moveMs = 16 * 60 * 1000;

/**
 * Deletes uploads older than a day, and oversized ones within the hour. An original is deleted only after the commit
 * that used it, so derivatives that were never committed (a crash between writing the pictures and the transaction)
 * still have their original here, and their names follow from the upload's: orphans are found without reading any kept
 * photo, challenge or profile. Also finishes interrupted deletions of photos that were replaced or moved.
 */
export const handler = job('sweepPhotos', async ({ now, cursor, hasTime, table, sweep }) => {
  const counts: Record<Swept, number> = { abandoned: 0, leftOver: 0, unknown: 0, deleted: 0 };
  for await (const photoId of photosToDelete(table, new Date(now.getTime() - moveMs))) {
    if (!hasTime()) break;
    if (await deletePhoto(table, sweep, photoId)) counts.deleted++;
  }
  let after = cursorOf.parse(cursor);
  for (;;) {
    const page = await sweep.oldUploads({ olderThanMs: sweptAfterMs, after });
    for (const key of page.keys) {
      if (!hasTime()) return { counts, cursor: after ?? fromTheStart };
      counts[await sweepOne(table, sweep, key)]++;
    }
    if (page.next === undefined) return { counts };
    after = page.next;
  }
});

async function sweepOne(table: Table, sweep: UploadSweep, key: string): Promise<Swept> {
  const [walkerId = '', uploadId = ''] = key.split('/');
  const usedFor = await takeFromUse(table, walkerId, uploadId);
  if (usedFor === sweptMark) {
    for (const name of photoNames(photoIdOf(uploadId))) await sweep.deletePhoto(name);
  }
  await sweep.deleteUpload(key);
  if (usedFor !== sweptMark) return usedFor === undefined ? 'unknown' : 'leftOver';
  // A concurrent sweep may have removed the upload's item already.
  await writeIfUnchanged(table, forgetUpload(walkerId, uploadId));
  return 'abandoned';
}

/**
 * Returns what the upload was used for. An unused upload is marked first, so that a concurrent completion either has
 * committed, and keeps its photo, or finds the upload gone. The mark stays until all objects are deleted, so that the
 * next sweep resumes an interrupted one.
 */
async function takeFromUse(table: Table, walkerId: string, uploadId: string): Promise<string | undefined> {
  const upload = await readUpload(table, walkerId, uploadId);
  if (!upload || upload.usedFor !== null) return upload?.usedFor ?? undefined;
  if (await writeIfUnchanged(table, spendUpload(walkerId, uploadId, sweptMark))) return sweptMark;
  return (await readUpload(table, walkerId, uploadId))?.usedFor ?? undefined;
}
