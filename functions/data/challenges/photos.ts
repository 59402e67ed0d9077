import * as z from 'zod/mini';
import { keys, prefixOf } from '../keys.ts';
import { check, type Op, put, putNew, remove, update } from '../ops.ts';
import { pagesOf, readItem } from '../pages.ts';
import type { ReadTable, Table } from '../table.ts';
import { listTasks, takeTask, type WalkerTask } from '../walkers/walkerTasks.ts';
import type { StoredChallenge } from './challengeItems.ts';

/**
 * A photo to delete. The entry is written in the transaction that drops the last reference, or before a copy is made,
 * so that every photo has a reference or an entry.
 */
export const photoToDelete = (photoId: string, now: Date): Op =>
  put({ ...keys.photoToDelete(photoId), askedAt: now.toISOString() });

/** Part of the transaction that references the photo: fails once its deletion has begun. */
export const keepPhoto = (photoId: string): Op =>
  remove(keys.photoToDelete(photoId), { exists: true, equals: { deleting: null } });

/** Starts the deletion of a photo: from here on no item can reference it. */
export const beginDeletion = (photoId: string): Op =>
  update(keys.photoToDelete(photoId), { set: { deleting: true } }, { exists: true });

export const deletionDone = (photoId: string): Op => remove(keys.photoToDelete(photoId));

const entry = z.object({ SK: z.string(), askedAt: z.string() });

export async function* photosToDelete(table: ReadTable, askedBefore: Date): AsyncGenerator<string> {
  for await (const items of pagesOf(table, prefixOf(keys.photoToDelete('')))) {
    for (const { SK, askedAt } of items.map((item) => entry.parse(item))) {
      if (askedAt < askedBefore.toISOString()) yield SK;
    }
  }
}

const moveItem = z.object({
  SK: z.string(),
  /** A random id per request: a new request restarts the move. */
  round: z.string(),
  /** Cursor: the day of the walk moved last, in descending order. */
  after: z.optional(z.string()),
});
export type PhotoMove = WalkerTask<z.output<typeof moveItem>>;

/** Requests new URLs for all photos of the walker's walks. */
export const askForPhotoMove = (walkerId: string, round: string): Op => put({ ...keys.photoMove(walkerId), round });

export const photoMoves = (table: ReadTable) => listTasks(table, prefixOf(keys.photoMove('')), moveItem);

export const takePhotoMove = (table: Table, { walkerId, round }: PhotoMove, now: Date): Promise<boolean> =>
  takeTask(table, keys.photoMove(walkerId), { equals: { round }, now });

/** Releases the lease, so that the next run continues at once. */
export const releasePhotoMove = ({ walkerId, round }: PhotoMove): Op =>
  update(keys.photoMove(walkerId), { remove: ['takenUntil'] }, { equals: { round } });

/** Part of each walk's transaction. Accounts in deletion have no move, so nothing is written for them. */
export const photoMovedOn = ({ walkerId, round }: PhotoMove, day: string): Op =>
  update(keys.photoMove(walkerId), { set: { after: day } }, { equals: { round } });

export const photoMoveDone = ({ walkerId, round }: PhotoMove): Op =>
  remove(keys.photoMove(walkerId), { equals: { round } });

export const dropPhotoMove = (walkerId: string): Op => remove(keys.photoMove(walkerId));

/** Changes the photo of the walk, its public record and the favourite in one transaction. */
export function changePhoto(challenge: StoredChallenge, isFavourite: boolean, to: { photoId: string; url: string }) {
  const { walkerId, day, photoId } = challenge;
  const set = {
    photoId: to.photoId,
    ...(challenge.public && { 'public.photoUrl': to.url }),
  };
  const favourite = keys.favourite(walkerId, day);
  return [
    update(keys.challenge(walkerId, day), { set }, { exists: true, equals: { photoId } }),
    isFavourite ? update(favourite, { set }, { exists: true }) : check(favourite, { exists: false }),
  ] satisfies Op[];
}

const hourMs = 60 * 60 * 1000;
/** Unused uploads are deleted with their objects after this; the item may live a little longer. */
export const sweptAfterMs = 24 * hourMs;
/** One hour shorter than the sweep waits, so that a call using an upload has ended before the sweep sees it. */
const usableMs = sweptAfterMs - hourMs;
const keptSeconds = 3 * 24 * 60 * 60;

const uploadItem = z.object({
  uploadId: z.string(),
  /** What the upload was used for; an upload serves once. */
  usedFor: z._default(z.nullable(z.string()), null),
  expiresAt: z.optional(z.number()),
});
export type Upload = z.output<typeof uploadItem>;

export const newUpload = (walkerId: string, uploadId: string, now: Date): Op =>
  putNew({
    ...keys.upload(walkerId, uploadId),
    uploadId,
    expiresAt: Math.floor(now.getTime() / 1000) + keptSeconds,
  });

export const readUpload = (table: ReadTable, walkerId: string, uploadId: string): Promise<Upload | undefined> =>
  readItem(table, keys.upload(walkerId, uploadId), uploadItem);

/** An upload is usable while it is unused and too young for the sweep. */
export const isUsable = ({ usedFor, expiresAt }: Upload, now: Date): boolean =>
  usedFor === null && now.getTime() < ((expiresAt ?? 0) - keptSeconds) * 1000 + usableMs;

/** Use of a profile photo, which is recorded nowhere else. */
export const profileUse = 'profile';

/** Fails if the upload was already used for anything. */
export const spendUpload = (walkerId: string, uploadId: string, usedFor: string): Op =>
  update(
    keys.upload(walkerId, uploadId),
    { set: { usedFor }, ...(usedFor === profileUse && { remove: ['expiresAt'] }) },
    { exists: true, equals: { usedFor: null } },
  );

/** Marks an upload as unusable, so that the sweep may delete its derivatives. */
export const sweptMark = 'swept';

export const forgetUpload = (walkerId: string, uploadId: string): Op =>
  remove(keys.upload(walkerId, uploadId), { equals: { usedFor: sweptMark } });
