import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { emailHash } from '../../common/auth/email.ts';
import { resetMail } from '../../common/auth/mailTemplates.ts';
import { newMailToken, sendMail } from '../../common/auth/sendMail.ts';
import { translatorFor } from '../../common/walkers/translatorFor.ts';
import { listOwners } from '../../data/auth/emails.ts';
import { storeReset } from '../../data/auth/mailTokens.ts';
import { count, forgotLimits } from '../../data/limits/rateLimits.ts';
import { readAccounts, type Walker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';

const maxLinks = 10;

/**
 * Recipients of reset links for an address, verified owners first, then the oldest. Only walkers with this current
 * address count; once one of them has verified it, unverified accounts get no link, however many strangers create.
 */
function walkersToReset(owners: readonly (Walker | undefined)[], hash: string): Walker[] {
  const present = owners.flatMap((walker) => (walker?.email && emailHash(walker.email) === hash ? [walker] : []));
  const verified = present.filter(({ emailVerifiedAt }) => emailVerifiedAt);
  return (verified.length > 0 ? verified : present).slice(0, maxLinks);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The answer and its timing do not reveal whether the address is known: it waits for a fixed time well above the work.
 * An address may belong to several walkers; one mail has a link for each.
 */
export const handler = endpoint(routes.forgotPassword, async (context) => {
  const { body, now, stage, siteUrl, viewer, table, mail } = context;
  if (mail.isOff) throw new Refusal('no_mail');
  const floor = pause(stage.forgotAnswerMs);
  const hash = emailHash(body.email);
  const [owners] = await Promise.all([
    listOwners(table, hash),
    enforceRateLimit(count(table, forgotLimits(hash, networkOf(viewer)), now)),
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
    // One mail in one language: that of the first owner who chose one.
    const reader = walkers.find(({ language }) => language) ?? first.account;
    await sendMail(context, resetMail(body.email, siteUrl, links, translatorFor(reader)));
  }
  await floor;
  return first && stage.isDevelopment ? { resetToken: first.token } : {};
});
