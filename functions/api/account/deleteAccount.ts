import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { depart } from '../../data/accountDeletions.ts';
import { count, loginLimits, networkOf, refund } from '../../data/rateLimits.ts';
import { listSessions } from '../../data/sessions.ts';
import { ConditionFailed } from '../../data/table.ts';
import { readLogin, readWalker } from '../../data/walkers.ts';
import { signedOut } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { receiptView } from '../../parts/account/deletionReceipt.ts';
import { verifyPassword } from '../../parts/auth/password.ts';
import { randomId } from '../../runtime/random.ts';

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
  try {
    await Promise.all([table.write(...depart(walkerId, receiptId, sessions, now)), refund(table, limits, now)]);
  } catch (error) {
    // The same at once from elsewhere: whoever came first has the receipt.
    if (error instanceof ConditionFailed) throw new Refusal('not_signed_in');
    throw error;
  }
  return new Reply(receiptView({ receiptId, askedAt: now.toISOString() }), signedOut(stage));
});
