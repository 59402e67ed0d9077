import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { nameSkeleton } from '../../../shared/domain/auth/nameSkeleton.ts';
import type { BoardEntry } from '../../../shared/domain/privacy/worldFigures.ts';
import type { listSessions } from '../auth/sessions.ts';
import { dropPhotoMove } from '../challenges/photos.ts';
import { keys, prefixOf } from '../keys.ts';
import { type Op, putNew, remove, update } from '../ops.ts';
import { readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';
import { noteDeparture } from '../world/snapshots.ts';
import { noteWorldChange } from '../world/worldWalks.ts';
import { removalsOfPresent } from './walkerItems.ts';
import { parseWalker, type Walker } from './walkers.ts';
import { listTasks, type WalkerTask } from './walkerTasks.ts';

/**
 * Deletion notes lie outside the table, so that a restored backup cannot bring deleted accounts back: empty objects in
 * the photo bucket. The name is a hash that only matches for those who know the id, as a restored table does.
 */
export const deletionNotes = 'deletions/';

export const deletionNoteKey = (walkerId: string): string =>
  `${deletionNotes}${createHash('sha256').update(walkerId).digest('hex')}`;

/** The maximum point-in-time recovery window of 35 days, plus one. */
export const DELETION_NOTE_DAYS = 36;

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

/**
 * The receipt holds counts and two timestamps under a random id: it may outlive the walker because it does not identify
 * one.
 */
export const readReceipt = (table: ReadTable, receiptId: string) =>
  readItem(table, keys.receipt(receiptId), receiptItem);

const accountDeletionItem = z.object({
  SK: z.string(),
  receiptId: z.string(),
  /** Start of the quiet period, during which no session can write. */
  quietSince: z.string(),
});
export type AccountDeletion = WalkerTask<z.output<typeof accountDeletionItem>>;

export const listAccountDeletions = (table: ReadTable) =>
  listTasks(table, prefixOf(keys.accountDeletion('')), accountDeletionItem);

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** Conditional on the session, so that it is counted exactly once. */
const endPresent = ({ walkerId, secretHash }: Sessions[number]): Op =>
  remove(keys.session(walkerId, secretHash), { exists: true });

/**
 * Makes the walker unreachable: off the boards, unreadable, without sessions. The version grows, so that writes in
 * progress (a completion, a friendship) are retried and fail.
 */
export const beginAccountDeletion = (
  { walkerId, ...walker }: BoardEntry & { walkerId: string },
  receiptId: string,
  sessions: Sessions,
  now: Date,
): Op[] => [
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
  noteDeparture(receiptId, walker, now),
];

/** Ends sessions of a login that was in progress, and restarts the quiet period. */
export const endLateSessions = (deletion: AccountDeletion, sessions: Sessions, now: Date): Op[] => [
  update(keys.accountDeletion(deletion.walkerId), { set: { quietSince: now.toISOString() } }, { exists: true }),
  ...sessions.map(endPresent),
  countDeleted(deletion, { records: sessions.length }),
];

/**
 * The counts grow in the transaction that deletes the counted items, so that an interrupted run counts nothing twice.
 * Records are all table items, counterparts and sessions included, except the deletion's own task and receipt.
 */
export const countDeleted = ({ receiptId }: AccountDeletion, counts: Partial<DeletionCounts>): Op =>
  update(keys.receipt(receiptId), { add: { records: 0, ...counts } }, { exists: true });

/** The profile of an account in deletion, which other readers filter out. */
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

/** The last transaction: frees the username and completes the receipt. */
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
