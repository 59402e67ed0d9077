import * as z from 'zod/mini';
import { disownEmail } from './emails.ts';
import { keys, ranges } from './keys.ts';
import { type Op, putNew, remove, update } from './ops.ts';
import { endSession } from './sessions.ts';
import type { ReadTable } from './table.ts';
import { parseWalker, type Walker } from './walkers.ts';

/** What is counted while it is deleted. */
export const deletionKinds = ['walks', 'photos', 'favourites', 'achievements', 'friendships', 'records'] as const;
export type DeletionCounts = Record<(typeof deletionKinds)[number], number>;

const number = z._default(z.number(), 0);
const receiptItem = z.object({
  receiptId: z.string(),
  askedAt: z.string(),
  deletedAt: z._default(z.nullable(z.string()), null),
  walks: number,
  photos: number,
  favourites: number,
  achievements: number,
  friendships: number,
  records: number,
});

/** Numbers and two instants under a random id: it outlives the walker because it does not say who it was. */
export async function readReceipt(table: ReadTable, receiptId: string) {
  const item = await table.get(keys.receipt(receiptId));
  return item && receiptItem.parse(item);
}

const departureItem = z.object({
  SK: z.string(),
  receiptId: z.string(),
  /** Since when no session is known that could write anything. */
  quietSince: z.string(),
});
export interface Departure {
  walkerId: string;
  receiptId: string;
  quietSince: string;
}

export async function listDepartures(table: ReadTable): Promise<Departure[]> {
  const { items } = await table.query({ ...ranges.departures(), limit: 100 });
  return items.map((item) => {
    const { SK, ...departure } = departureItem.parse(item);
    return { walkerId: SK, ...departure };
  });
}

type Sessions = Parameters<typeof endSession>[0][];

/**
 * From here on nobody finds the walker: off the boards, unreadable, without a session. The version grows, so that what
 * is under way (a completion, a friendship) is decided anew, and finds nobody.
 */
export const depart = (walkerId: string, receiptId: string, sessions: Sessions, now: Date): Op[] => [
  update(
    keys.profile(walkerId),
    { set: { leaving: receiptId }, add: { version: 1 }, remove: ['GSI1PK', 'GSI1SK', 'GSI3PK', 'GSI3SK'] },
    { exists: true, equals: { leaving: null } },
  ),
  putNew({ ...keys.departure(walkerId), receiptId, quietSince: now.toISOString() }),
  putNew({ ...keys.receipt(receiptId), receiptId, askedAt: now.toISOString() }),
  ...sessions.map(endSession),
];

/** A login that was under way has let somebody in again: out, and a while of quiet begins anew. */
export const quieten = ({ walkerId }: Departure, sessions: Sessions, now: Date): Op[] => [
  update(keys.departure(walkerId), { set: { quietSince: now.toISOString() } }, { exists: true }),
  ...sessions.map(endSession),
];

/** The counts grow in the transaction that removes what they count: a run cut short counts nothing twice. */
export const countDeleted = ({ receiptId }: Departure, counts: Partial<DeletionCounts>): Op =>
  update(keys.receipt(receiptId), { add: { records: 0, ...counts } }, { exists: true });

/** The profile of somebody who is leaving, which nobody else gets to read. */
export async function readLeaving(table: ReadTable, walkerId: string): Promise<Walker | undefined> {
  const item = await table.get(keys.profile(walkerId));
  return item && parseWalker(item);
}

export interface LastTraces {
  departure: Departure;
  walker: Walker;
  foldedUsername: string;
  emailHash: string | undefined;
}

/** The last transaction: the name is free again, and the receipt says so. */
export const forgetWalker = ({ departure, walker, foldedUsername, emailHash }: LastTraces, now: Date): Op[] => {
  const { walkerId } = walker;
  const photos = walker.profilePhotoUrl ? 1 : 0;
  return [
    remove(keys.departure(walkerId), { exists: true }),
    remove(keys.profile(walkerId)),
    remove(keys.login(foldedUsername), { equals: { walkerId } }),
    remove(keys.archiveToMake(walkerId)),
    ...(emailHash ? [disownEmail(emailHash, walker)] : []),
    update(
      keys.receipt(departure.receiptId),
      { set: { deletedAt: now.toISOString() }, add: { photos, records: 2 } },
      { exists: true },
    ),
  ];
};
