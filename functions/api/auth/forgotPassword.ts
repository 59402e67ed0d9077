import { routes } from '../../../shared/api/routes.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { listOwners } from '../../data/emails.ts';
import { storeReset } from '../../data/mailTokens.ts';
import { count, forgotLimits } from '../../data/rateLimits.ts';
import { readAccounts, type Walker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import { emailHash } from '../../parts/auth/email.ts';
import { resetLetter } from '../../parts/auth/letters.ts';
import { newMailToken, sendLetter } from '../../parts/auth/sendLetter.ts';
import { sayTo } from '../../parts/walkers/sayTo.ts';

/** A mail with more links than this helps no reader. */
const mostLinks = 10;

/**
 * Who gets a reset link at an address, from its owners in their order (verified ones first, then the earliest). Only a
 * walker whose present address it is; and once one has verified it, those that have not get none, however many
 * accounts strangers made with it.
 */
function walkersToReset(owners: readonly (Walker | undefined)[], hash: string): Walker[] {
  const present = owners.flatMap((walker) => (walker?.email && emailHash(walker.email) === hash ? [walker] : []));
  const verified = present.filter(({ emailVerifiedAt }) => emailVerifiedAt);
  return (verified.length > 0 ? verified : present).slice(0, mostLinks);
}

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
