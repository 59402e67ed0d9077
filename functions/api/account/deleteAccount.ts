import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { depart } from '../../data/departures.ts';
import { count, loginLimits, networkOf, refund } from '../../data/rateLimits.ts';
import { listSessions } from '../../data/sessions.ts';
import { ConditionFailed } from '../../data/table.ts';
import { readLogin, readWalker } from '../../data/walkers.ts';
import { requireOwn } from '../../lib/access.ts';
import { clearedCookies } from '../../lib/cookies.ts';
import { receiptView } from '../../lib/deletionReceipt.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { verifyPassword } from '../../lib/password.ts';
import { randomId } from '../../lib/random.ts';
import { Reply } from '../../lib/reply.ts';

/** With the password, whose guesses count as those at the front door do: a borrowed phone deletes no account. */
export const handler = endpoint(routes.deleteAccount, async ({ params, body, walkerId, now, stage, viewer, table }) => {
  requireOwn(params.id, walkerId);
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
  return new Reply(receiptView({ receiptId, askedAt: now.toISOString() }), { cookies: clearedCookies(stage) });
});
