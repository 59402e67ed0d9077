import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, put, remove, update } from './ops.ts';
import type { ReadTable, Table } from './table.ts';
import { listTasks, takeTask, type WalkerTask } from './walkerTasks.ts';

const moveItem = z.object({
  SK: z.string(),
  /** Random: asked for again meanwhile, it begins anew. */
  round: z.string(),
  /** The day of the walk whose photo was moved last; the newest come first. */
  after: z.optional(z.string()),
});
export type PhotoMove = WalkerTask<z.output<typeof moveItem>>;

/** All photos of the walker's walks are to get new addresses. */
export const askForPhotoMove = (walkerId: string, round: string): Op => put({ ...keys.photoMove(walkerId), round });

export const photoMoves = (table: ReadTable) => listTasks(table, ranges.photoMoves(), moveItem);

export const takePhotoMove = (table: Table, { walkerId, round }: PhotoMove, now: Date): Promise<boolean> =>
  takeTask(table, keys.photoMove(walkerId), { asked: { round }, now });

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
