import * as z from 'zod/mini';
import { WALKS_A_CALL } from '../domain/challenges/restoring.ts';
import * as f from './fields.ts';
import { currentPassword } from './passkeys.ts';
import { restoredWalk, restoringAnswer } from './restore/restoring.ts';
import { route } from './route.ts';

/** `url` fetches the archive for some minutes; asking again gives a new one until `keptUntil`. */
export const archiveState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('making'), askedAt: f.instant }),
  z.object({ state: z.literal('failed'), askedAt: f.instant }),
  z.object({
    state: z.literal('ready'),
    askedAt: f.instant,
    keptUntil: f.instant,
    bytes: z.number(),
    url: z.string(),
  }),
]);

/** Counts of deleted items; it identifies no walker. */
export const deletionReceipt = z.object({
  id: f.id,
  state: z.enum(['deleting', 'deleted']),
  askedAt: f.instant,
  deletedAt: z.nullable(f.instant),
  counts: z.object({
    walks: z.number(),
    photos: z.number(),
    favourites: z.number(),
    achievements: z.number(),
    friendships: z.number(),
    records: z.number(),
  }),
});
export type DeletionReceipt = z.output<typeof deletionReceipt>;

export const account = {
  /** Requests an archive of all stored data. A second request while one is being made changes nothing. */
  requestArchive: route('POST', '/api/users/{id}/export', {
    auth: 'own',
    whileSuspended: true,
    needs: ['table.write'],
    response: archiveState,
  }),
  getArchive: route('GET', '/api/users/{id}/export', {
    auth: 'own',
    whileSuspended: true,
    needs: ['table.read', 'archives.sign'],
    response: archiveState,
  }),
  /** Imports walks from an archive, idempotently. They are visible to their walker only and give no points. */
  restoreWalks: route('POST', '/api/users/{id}/restored-walks', {
    auth: 'own',
    needs: ['table.write'],
    body: z.object({
      walks: z
        .array(restoredWalk)
        .check(z.minLength(1, 'walks is empty.'), z.maxLength(WALKS_A_CALL, `At most ${WALKS_A_CALL} walks at once.`)),
    }),
    response: z.array(restoringAnswer),
  }),
  /** Adds a photo to a restored walk; an existing photo is kept. */
  restorePhoto: route('POST', '/api/users/{id}/restored-walks/{day}/photo', {
    auth: 'own',
    needs: ['table.write', 'photos'],
    body: z.object({ photoUrl: z.string().check(z.minLength(1), z.maxLength(2000, 'photoUrl is too long.')) }),
    response: z.object({ photoUrl: z.string() }),
  }),
  /** Hides the walker from everyone and ends all sessions at once; a job deletes the rest of the data. */
  deleteAccount: route('DELETE', '/api/users/{id}', {
    auth: 'own',
    whileSuspended: true,
    needs: ['table.write', 'passwords.hash'],
    body: z.object({
      password: currentPassword,
      /** Chosen at random by the client, so that it can read the receipt even if the answer to the deletion is lost. */
      receiptId: z.optional(z.string().check(z.regex(/^[\w-]{22}$/, 'receiptId must be 22 letters and digits.'))),
    }),
    response: deletionReceipt,
  }),
  /** Public: a deleted account has no session, and the receipt's id is known to its owner only. */
  getDeletionReceipt: route('GET', '/api/deletions/{receiptId}', {
    auth: 'none',
    needs: ['table.read'],
    response: deletionReceipt,
  }),
};
