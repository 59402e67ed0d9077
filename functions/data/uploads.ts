import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { type Op, putNew, remove, update } from './ops.ts';
import type { ReadTable } from './table.ts';

const hourMs = 60 * 60 * 1000;
/** An unused upload is swept with its object after this; the item may live a little longer. */
export const sweptAfterMs = 24 * hourMs;
/** An hour less than the sweep waits: a call that may use an upload has ended long before the sweep looks at it. */
const usableMs = sweptAfterMs - hourMs;
const keptSeconds = 3 * 24 * 60 * 60;

const uploadItem = z.object({
  uploadId: z.string(),
  /** What it proved: it serves once. */
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

export async function readUpload(table: ReadTable, walkerId: string, uploadId: string): Promise<Upload | undefined> {
  const item = await table.get(keys.upload(walkerId, uploadId));
  return item && uploadItem.parse(item);
}

/** Neither used nor so old that the sweep may be at it. */
export const isUsable = ({ usedFor, expiresAt }: Upload, now: Date): boolean =>
  usedFor === null && now.getTime() < ((expiresAt ?? 0) - keptSeconds) * 1000 + usableMs;

/** A photo of the walker themself. The walks name theirs; who had which face is written down nowhere else. */
export const profileUse = 'profile';

/** The use that comes second fails, whatever it was for. */
export const spendUpload = (walkerId: string, uploadId: string, usedFor: string): Op =>
  update(
    keys.upload(walkerId, uploadId),
    { set: { usedFor }, ...(usedFor === profileUse && { remove: ['expiresAt'] }) },
    { exists: true, equals: { usedFor: null } },
  );

/** Not to be used any more: from here on the sweep may delete what was made of it. */
export const sweptMark = 'swept';

export const forgetUpload = (walkerId: string, uploadId: string): Op =>
  remove(keys.upload(walkerId, uploadId), { equals: { usedFor: sweptMark } });
