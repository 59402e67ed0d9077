import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { depart } from '../../data/accountDeletions.ts';
import { listSessions } from '../../data/sessions.ts';
import { ConditionFailed } from '../../data/table.ts';
import { readWalker } from '../../data/walkers.ts';
import { clearedCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { receiptView } from '../../parts/account/deletionReceipt.ts';
import { checkPassword } from '../../parts/auth/checkPassword.ts';
import { randomId } from '../../runtime/random.ts';

/** With the password, whose guesses count as those at the front door do: a borrowed phone deletes no account. */
export const handler = endpoint(routes.deleteAccount, async (context) => {
  const { body, walkerId, now, stage, table } = context;
  const [walker, sessions] = await Promise.all([readWalker(table, walkerId), listSessions(table, walkerId)]);
  if (!walker) throw new Refusal('not_signed_in');
  await checkPassword(context, walker.username, body.password);

  const receiptId = randomId();
  try {
    await table.write(...depart(walkerId, receiptId, sessions, now));
  } catch (error) {
    // The same at once from elsewhere: whoever came first has the receipt.
    if (error instanceof ConditionFailed) throw new Refusal('not_signed_in');
    throw error;
  }
  return new Reply(receiptView({ receiptId, askedAt: now.toISOString() }), { cookies: clearedCookies(stage) });
});
