import * as z from 'zod/mini';
import { WALKS_A_CALL } from '../domain/challenges/restoring.ts';
import * as f from './fields.ts';
import { realDay, restoredWalk, restoringAnswer } from './restoring.ts';
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

/** What was deleted, in numbers: it names no walker. */
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
  /** Asks for an archive of everything we hold. One at a time: asking while one is made changes nothing. */
  requestArchive: route({
    method: 'POST',
    path: '/api/users/{id}/export',
    auth: 'own',
    whileSuspended: true,
    needs: ['table.write'],
    params: f.byId,
    response: archiveState,
  }),
  getArchive: route({
    method: 'GET',
    path: '/api/users/{id}/export',
    auth: 'own',
    whileSuspended: true,
    needs: ['table.read', 'archives.sign'],
    params: f.byId,
    response: archiveState,
  }),
  /** Walks out of an archive. Only their walker sees them, and they count nothing; sending them again changes nothing. */
  restoreWalks: route({
    method: 'POST',
    path: '/api/users/{id}/restored-walks',
    auth: 'own',
    needs: ['table.write'],
    params: f.byId,
    body: z.object({
      walks: z
        .array(restoredWalk)
        .check(z.minLength(1, 'walks is empty.'), z.maxLength(WALKS_A_CALL, `At most ${WALKS_A_CALL} walks at once.`)),
    }),
    response: z.array(restoringAnswer),
  }),
  /** The photo of a restored walk that has none; one that it has stays. */
  restorePhoto: route({
    method: 'POST',
    path: '/api/users/{id}/restored-walks/{day}/photo',
    auth: 'own',
    needs: ['table.write', 'photos'],
    params: z.object({ id: f.id, day: realDay }),
    body: z.object({ photoUrl: z.string().check(z.minLength(1), z.maxLength(2000, 'photoUrl is too long.')) }),
    response: z.object({ photoUrl: z.string() }),
  }),
  /** At once no other walker sees this one, and no session works; a job takes away the rest. */
  deleteAccount: route({
    method: 'DELETE',
    path: '/api/users/{id}',
    auth: 'own',
    whileSuspended: true,
    needs: ['table.write', 'passwords.hash'],
    params: f.byId,
    body: z.object({
      password: f.password,
      /** Chosen at random by who asks, so that the receipt can be read where the answer with it was lost. */
      receiptId: z.optional(z.string().check(z.regex(/^[\w-]{22}$/, 'receiptId must be 22 letters and digits.'))),
    }),
    response: deletionReceipt,
  }),
  /** Public: a deleted account has no session, and only its owner was given the id. */
  getDeletionReceipt: route({
    method: 'GET',
    path: '/api/deletions/{receiptId}',
    auth: 'none',
    needs: ['table.read'],
    params: z.object({ receiptId: f.id }),
    response: deletionReceipt,
  }),
};
