import { type RemovalPorts, removeItems, removeProfile } from '../common/account/removeAccount.ts';
import { leaveEveryClub } from '../common/clubs/leaveClub.ts';
import { listSessions } from '../data/auth/sessions.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import {
  type AccountDeletion,
  countDeleted,
  endLateSessions,
  listAccountDeletions,
} from '../data/walkers/accountDeletions.ts';
import { nextItemsOf } from '../data/walkers/walkerItems.ts';
import type { DeletionNotes } from '../ports/photos.ts';
import { job } from '../runtime/job.ts';

/** Longer than any request, so that requests of the last session have ended. */
const quietMs = 60_000;

type Done = 'deleted' | 'waiting' | 'unfinished';
type DeletionContext = RemovalPorts & { sweep: DeletionNotes; hasTime: () => boolean };

/**
 * Deletes the remaining data of accounts in deletion. Deletes are counted in their own transactions and the profile
 * goes last, so that interrupted or concurrent runs continue from what is left.
 */
export const handler = job('deleteAccounts', async ({ now, hasTime, isolated, table, sweep }) => {
  const counts: Record<Done, number> = { deleted: 0, waiting: 0, unfinished: 0 };
  for (const deletion of await listAccountDeletions(table)) {
    const done = await isolated(deleteNext({ table, sweep, now, hasTime }, deletion));
    if (done) counts[done]++;
  }
  return { counts };
});

/** Waits until no session can write, because later items would not be found. */
async function deleteNext(context: DeletionContext, deletion: AccountDeletion): Promise<Done> {
  const { table, sweep, now, hasTime } = context;
  const { walkerId } = deletion;
  // Repeated in each run: deletions must survive a restore of the table to an earlier time.
  await sweep.noteDeletion(walkerId);
  const sessions = await listSessions(table, walkerId);
  if (sessions.length > 0) await writeIfUnchanged(table, ...endLateSessions(deletion, sessions, now));
  if (sessions.length > 0 || Date.parse(deletion.quietSince) + quietMs > now.getTime()) return 'waiting';

  await leaveEveryClub(table, walkerId, countDeleted(deletion, { records: 1 }));
  for (;;) {
    if (!hasTime()) return 'unfinished';
    const page = await nextItemsOf(table, walkerId);
    if (page.length === 0) break;
    if (!(await removeItems(context, deletion, page))) return 'unfinished';
  }
  return (await removeProfile(context, deletion)) ? 'deleted' : 'unfinished';
}
