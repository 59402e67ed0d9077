import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, put, remove, update } from './ops.ts';
import type { ReadTable, Table } from './table.ts';
import { writeIfUnchanged } from './writeIfUnchanged.ts';

/** Longer than a function lives: a run that has not finished by then was cut short. */
const leaseSeconds = 16 * 60;

const moveItem = z.object({
  SK: z.string(),
  /** Random: asked for again meanwhile, it begins anew. */
  round: z.string(),
  /** The day of the walk whose photo was moved last; the newest come first. */
  after: z.optional(z.string()),
});

export interface PhotoMove {
  walkerId: string;
  round: string;
  after: string | undefined;
}

/** All photos of the walker's walks are to get new addresses. */
export const askForPhotoMove = (walkerId: string, round: string): Op => put({ ...keys.photoMove(walkerId), round });

export async function photoMoves(table: ReadTable): Promise<PhotoMove[]> {
  const { items } = await table.query({ ...ranges.photoMoves(), limit: 100 });
  return items.map((item) => {
    const { SK, round, after } = moveItem.parse(item);
    return { walkerId: SK, round, after };
  });
}

/** Takes it for as long as a run can last; false when another run has it. */
export const takePhotoMove = (table: Table, { walkerId, round }: PhotoMove, now: Date): Promise<boolean> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return writeIfUnchanged(
    table,
    update(
      keys.photoMove(walkerId),
      { set: { takenUntil: seconds + leaseSeconds } },
      { equals: { round }, below: { takenUntil: seconds } },
    ),
  );
};

/** The next run goes on at once. */
export const releasePhotoMove = ({ walkerId, round }: PhotoMove): Op =>
  update(keys.photoMove(walkerId), { remove: ['takenUntil'] }, { equals: { round } });

/**
 * In each walk's transaction. An account that is being deleted has no move any more, so nothing is written of a walker
 * whose items are being removed.
 */
export const photoMovedOn = ({ walkerId, round }: PhotoMove, day: string): Op =>
  update(keys.photoMove(walkerId), { set: { after: day } }, { equals: { round } });

export const photoMoveDone = ({ walkerId, round }: PhotoMove): Op =>
  remove(keys.photoMove(walkerId), { equals: { round } });

export const dropPhotoMove = (walkerId: string): Op => remove(keys.photoMove(walkerId));
