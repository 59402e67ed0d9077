import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { depart } from '../../data/accountDeletions.ts';
import { count, loginLimits, networkOf, refund } from '../../data/rateLimits.ts';
import { listSessions } from '../../data/sessions.ts';
import { ConditionFailed, type Table } from '../../data/table.ts';
import { readLogin, readWalker } from '../../data/walkers.ts';
import { signedOut } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { receiptView } from '../../parts/account/deletionReceipt.ts';
import { verifyPassword } from '../../parts/auth/password.ts';
import { randomId } from '../../runtime/random.ts';

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** With the password, whose guesses count as those at the front door do: a borrowed phone deletes no account. */
export const handler = endpoint(routes.deleteAccount, async ({ body, walkerId, now, stage, viewer, table }) => {
  const [walker, sessions] = await Promise.all([readWalker(table, walkerId), listSessions(table, walkerId)]);
  if (!walker) throw new Refusal('not_signed_in');
  const name = foldUsername(walker.username);
  const limits = loginLimits(name, networkOf(viewer));
  const [login] = await Promise.all([readLogin(table, name), count(table, limits, now)]);
  const { ok } = await verifyPassword(body.password, login?.passwordHash, stage.scryptCost);
  if (!ok) throw new Refusal('wrong_password');

  const receiptId = randomId();
  await Promise.all([leave({ table, walkerId, receiptId, sessions, now }), refund(table, limits, now)]);
  return new Reply(receiptView({ receiptId, askedAt: now.toISOString() }), signedOut(stage));
});

interface Leaving {
  table: Table;
  walkerId: string;
  receiptId: string;
  sessions: Sessions;
  now: Date;
}

/** A session that came or ended at the same moment is read again: the receipt counts those that really end here. */
async function leave({ table, walkerId, receiptId, sessions, now }: Leaving, triesLeft = 3): Promise<void> {
  try {
    await table.write(...depart(walkerId, receiptId, sessions, now));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The same at once from elsewhere: the first of the two has the receipt.
    if (error.failed.includes(0)) throw new Refusal('not_signed_in');
    if (triesLeft === 0) throw new Refusal('busy');
    const fresh = await listSessions(table, walkerId);
    await leave({ table, walkerId, receiptId, sessions: fresh, now }, triesLeft - 1);
  }
}
