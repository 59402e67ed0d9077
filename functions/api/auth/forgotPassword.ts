import { routes } from '../../../shared/api/routes.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { listOwners } from '../../data/emails.ts';
import { count } from '../../data/limitCounters.ts';
import { storeReset } from '../../data/mailTokens.ts';
import { forgotLimits } from '../../data/rateLimits.ts';
import { readAccounts } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import { emailHash } from '../../parts/auth/email.ts';
import { resetLetter } from '../../parts/auth/letters.ts';
import { newMailToken } from '../../parts/auth/mailToken.ts';
import { sendLetter } from '../../parts/auth/sendLetter.ts';
import { walkersToReset } from '../../parts/auth/walkersToReset.ts';
import { sayTo } from '../../parts/walkers/sayTo.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Same answer and same time whether or not anybody owns the address: the answer waits for a floor that lies well
 * above what the work takes. An address may belong to several walkers; one mail carries a link for each.
 */
export const handler = endpoint(routes.forgotPassword, async (context) => {
  const { body, now, stage, siteUrl, viewer, table } = context;
  const floor = pause(stage.forgotAnswerMs);
  const hash = emailHash(body.email);
  const [owners] = await Promise.all([
    listOwners(table, hash),
    refuseTooMany(count(table, forgotLimits(hash, networkOf(viewer)), now)),
  ]);
  const walkers = walkersToReset(await readAccounts(table, owners), hash);
  const links = await Promise.all(
    walkers.map(async (account) => {
      const token = newMailToken(account.walkerId);
      await table.write(storeReset(token, account.accessRound, now));
      return { account, token: token.text };
    }),
  );
  const [first] = links;
  if (first) {
    // One mail, one language: that of the first who has chosen one.
    const reader = walkers.find(({ language }) => language) ?? first.account;
    await sendLetter(context, resetLetter(body.email, siteUrl, links, sayTo(reader)));
  }
  await floor;
  return first && stage.isDevelopment ? { resetToken: first.token } : {};
});
