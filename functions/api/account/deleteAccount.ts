import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { beginAccountDeletion } from '../../data/accountDeletions.ts';
import { listSessions } from '../../data/sessions.ts';
import { ConditionFailed, type Table } from '../../data/table.ts';
import { readWalker } from '../../data/walkers.ts';
import { signedOut } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { receiptView } from '../../parts/account/deletionReceipt.ts';
import { checkPassword } from '../../parts/auth/checkPassword.ts';
import { randomId } from '../../runtime/random.ts';

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** With the password, whose guesses count as those at the front door do: a borrowed phone deletes no account. */
export const handler = endpoint(routes.deleteAccount, async (context) => {
  const { body, walkerId, now, stage, table } = context;
  const [walker, sessions] = await Promise.all([readWalker(table, walkerId), listSessions(table, walkerId)]);
  if (!walker) throw new Refusal('not_signed_in');
  await checkPassword(context, walker.username, body.password);

  const receiptId = randomId();
  await beginDeletion({ table, walkerId, receiptId, sessions, now });
  return new Reply(receiptView({ receiptId, askedAt: now.toISOString() }), signedOut(stage));
});

interface Deletion {
  table: Table;
  walkerId: string;
  receiptId: string;
  sessions: Sessions;
  now: Date;
}

/** A session that came or ended at the same moment is read again: the receipt counts those that really end here. */
async function beginDeletion({ table, walkerId, receiptId, sessions, now }: Deletion, triesLeft = 3): Promise<void> {
  try {
    await table.write(...beginAccountDeletion(walkerId, receiptId, sessions, now));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The same at once from elsewhere: the first of the two has the receipt.
    if (error.failed.includes(0)) throw new Refusal('not_signed_in');
    if (triesLeft === 0) throw new Refusal('busy');
    const fresh = await listSessions(table, walkerId);
    await beginDeletion({ table, walkerId, receiptId, sessions: fresh, now }, triesLeft - 1);
  }
}
