import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { receiptView } from '../../common/account/removeAccount.ts';
import { confirmOwner } from '../../common/auth/password.ts';
import { listSessions } from '../../data/auth/sessions.ts';
import { ConditionFailed, type Table } from '../../data/table.ts';
import { beginAccountDeletion } from '../../data/walkers/accountDeletions.ts';
import { readAccount, type Walker } from '../../data/walkers/walkers.ts';
import { signedOut } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { randomId } from '../../runtime/random.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** Needs the password, rate-limited like a login, so that a borrowed phone cannot delete the account. */
export const handler = endpoint(routes.deleteAccount, async (context) => {
  const { body, walkerId, now, stage, table } = context;
  const [walker, sessions] = await Promise.all([readAccount(table, walkerId), listSessions(table, walkerId)]);
  if (!walker) throw new Refusal('not_signed_in');
  await confirmOwner(context, walker.username, body.password);

  const receiptId = body.receiptId ?? randomId();
  await beginDeletion({ table, walker, receiptId, sessions, now });
  return new Reply(receiptView({ receiptId, askedAt: now.toISOString() }), signedOut(stage));
});

interface Deletion {
  table: Table;
  walker: Walker;
  receiptId: string;
  sessions: Sessions;
  now: Date;
}

/** Re-reads concurrent sessions, so that the receipt counts those that really end here. */
function beginDeletion({ table, walker, receiptId, sessions, now }: Deletion): Promise<void> {
  let known: Sessions | undefined = sessions;
  return retryOnConflict(
    async () => {
      const ending = known ?? (await listSessions(table, walker.walkerId));
      known = undefined;
      await table.write(...beginAccountDeletion(walker, receiptId, ending, now)).catch((error: unknown) => {
        // A concurrent deletion won: it has the receipt.
        throw error instanceof ConditionFailed && error.failed.includes(0) ? new Refusal('not_signed_in') : error;
      });
    },
    { max: 4 },
  );
}
