import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { nameSkeleton } from '../../../shared/domain/auth/nameSkeleton.ts';
import type { listSessions } from '../auth/sessions.ts';
import { dropPhotoMove } from '../challenges/photos.ts';
import { keys, ranges } from '../keys.ts';
import { type Op, putNew, remove, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';
import { noteWorldChange } from '../world/worldWalks.ts';
import { removalsOfPresent } from './walkerItems.ts';
import { parseWalker, type Walker } from './walkers.ts';
import { listTasks, type WalkerTask } from './walkerTasks.ts';

/**
 * Outside the table, where a restore of the table does not reach: a note of each deletion, an empty object in the bucket of
 * photos. Its name says whose it was to those who know the id, which a restored table does, and to no others.
 */
export const deletionNotes = 'deletions/';

export const deletionNoteKey = (walkerId: string): string =>
  `${deletionNotes}${createHash('sha256').update(walkerId).digest('hex')}`;

/** The longest that a table can be restored to, 35 days, and a day. */
export const DELETION_NOTE_DAYS = 36;

/** What is counted while it is deleted. */
export const deletionKinds = ['walks', 'photos', 'favourites', 'achievements', 'friendships', 'records'] as const;
export type DeletionCounts = Record<(typeof deletionKinds)[number], number>;

const number = z._default(z.number(), 0);
const counted = Object.fromEntries(deletionKinds.map((kind) => [kind, number]));
const receiptItem = z.object({
  receiptId: z.string(),
  askedAt: z.string(),
  deletedAt: z._default(z.nullable(z.string()), null),
  ...(counted as Record<keyof DeletionCounts, typeof number>),
});

/** Numbers and two instants under a random id: it outlives the walker because it does not say who it was. */
export async function readReceipt(table: ReadTable, receiptId: string) {
  const item = await table.get(keys.receipt(receiptId));
  return item && receiptItem.parse(item);
}

const accountDeletionItem = z.object({
  SK: z.string(),
  receiptId: z.string(),
  /** Since when no session is known that could write anything. */
  quietSince: z.string(),
});
export type AccountDeletion = WalkerTask<z.output<typeof accountDeletionItem>>;

export const listAccountDeletions = (table: ReadTable) =>
  listTasks(table, ranges.accountDeletions(), accountDeletionItem);

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** Only while it is there, so that it is counted where it ends and nowhere else. */
const endPresent = ({ walkerId, secretHash }: Sessions[number]): Op =>
  remove(keys.session(walkerId, secretHash), { exists: true });

/**
 * From here on the walker cannot be found: off the boards, unreadable, without a session. The version grows, so that what
 * is under way (a completion, a friendship) is decided anew, and finds no walker.
 */
export const beginAccountDeletion = (walkerId: string, receiptId: string, sessions: Sessions, now: Date): Op[] => [
  update(
    keys.profile(walkerId),
    { set: { deletionReceipt: receiptId }, add: { version: 1 }, remove: ['GSI1PK', 'GSI1SK', 'GSI3PK', 'GSI3SK'] },
    { exists: true, equals: { deletionReceipt: null } },
  ),
  putNew({ ...keys.accountDeletion(walkerId), receiptId, quietSince: now.toISOString() }),
  putNew({ ...keys.receipt(receiptId), receiptId, askedAt: now.toISOString(), records: sessions.length }),
  ...sessions.map(endPresent),
  dropPhotoMove(walkerId),
  noteWorldChange(walkerId, now),
];

/** A login that was under way has let the walker in again: out, and a while of quiet begins anew. */
export const endLateSessions = (deletion: AccountDeletion, sessions: Sessions, now: Date): Op[] => [
  update(keys.accountDeletion(deletion.walkerId), { set: { quietSince: now.toISOString() } }, { exists: true }),
  ...sessions.map(endPresent),
  countDeleted(deletion, { records: sessions.length }),
];

/**
 * The counts grow in the transaction that removes what they count: a run cut short counts nothing twice. Records are the
 * items of the table, other halves and sessions included, but for the deletion's own note and receipt.
 */
export const countDeleted = ({ receiptId }: AccountDeletion, counts: Partial<DeletionCounts>): Op =>
  update(keys.receipt(receiptId), { add: { records: 0, ...counts } }, { exists: true });

/** The profile of an account that is being deleted, which no other reader gets. */
export async function readWalkerInDeletion(table: ReadTable, walkerId: string): Promise<Walker | undefined> {
  const item = await table.get(keys.profile(walkerId));
  return item && parseWalker(item);
}

export interface LastTraces {
  deletion: AccountDeletion;
  walker: Walker;
  foldedUsername: string;
  emailHash: string | undefined;
}

/** The last transaction: the name is free again, and the receipt says so. */
export async function forgetWalker(table: ReadTable, traces: LastTraces, now: Date): Promise<Op[]> {
  const { deletion, walker, foldedUsername, emailHash } = traces;
  const { walkerId } = walker;
  const removals = await removalsOfPresent(table, walkerId, [
    keys.profile(walkerId),
    keys.login(foldedUsername),
    keys.nameSkeleton(nameSkeleton(walker.username)),
    keys.archiveToMake(walkerId),
    ...(emailHash ? [keys.emailOwner(emailHash, walker)] : []),
  ]);
  return [
    remove(keys.accountDeletion(walkerId), { exists: true }),
    ...removals,
    update(
      keys.receipt(deletion.receiptId),
      {
        set: { deletedAt: now.toISOString() },
        add: { photos: walker.profilePhotoUrl ? 1 : 0, records: removals.length },
      },
      { exists: true },
    ),
  ];
}
