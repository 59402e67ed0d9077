import type { MetricName } from '../../../shared/domain/metrics.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { type MailToken, storeVerification } from '../../data/auth/mailTokens.ts';
import { count, firstVerificationLimits } from '../../data/limits/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import type { Mail } from '../../ports/mail.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';
import { translatorFor } from '../walkers/translatorFor.ts';
import { type AccessEvent, accessMail, verificationMail } from './mailTemplates.ts';

/** Token in a link: the walker's id, then the secret. The id leads to the partition that holds the hash. */
export function newMailToken(walkerId: string): MailToken & { text: string } {
  const secret = randomSecret();
  return { walkerId, tokenHash: sha256(secret), text: `${walkerId}${secret}` };
}

export function parseMailToken(text: string): MailToken | undefined {
  const [, walkerId, secret] = /^([\w-]{22})([\w-]{43})$/.exec(text) ?? [];
  return walkerId && secret ? { walkerId, tokenHash: sha256(secret) } : undefined;
}

export interface Postbox {
  mail: Mail;
  count: (what: MetricName) => void;
}

/**
 * Sends mail for a decided request. A refused mail does not change the answer, which would otherwise reveal that the
 * address exists; it is counted, and an alarm watches the count.
 */
export async function sendMail({ mail, count }: Postbox, letter: Parameters<Mail['send']>[0]): Promise<boolean> {
  try {
    await mail.send(letter);
    return true;
  } catch {
    count('mailsRefused');
    return false;
  }
}

/**
 * Mails the owner about account changes that a thief would make, too. Verified addresses only, since others may be a
 * stranger's.
 */
export async function tellOwner(
  { siteUrl, mail, count }: { siteUrl: string } & Postbox,
  walker: Walker,
  event: AccessEvent,
): Promise<void> {
  const { email, emailVerifiedAt, username } = walker;
  if (!email || !emailVerifiedAt || mail.isOff || (event === 'network' && !walker.newNetworkMails)) return;
  await sendMail({ mail, count }, accessMail(email, siteUrl, username, event, translatorFor(walker)));
}

/** True if another verification mail may go to this address, which may belong to a stranger. */
export const mayVerify = async (table: Table, emailHash: string, viewer: string, now: Date): Promise<boolean> =>
  (await count(table, firstVerificationLimits(emailHash, networkOf(viewer)), now)) === undefined;

export function newVerification(walkerId: string, emailSince: string, now: Date) {
  const token = newMailToken(walkerId);
  return { token, op: storeVerification(token, emailSince, now) };
}

/** Optional: if the mail cannot be sent, the account exists anyway and Settings can send it again. */
export async function sendVerification(
  { siteUrl, ...postbox }: { siteUrl: string } & Postbox,
  walker: Walker,
  token: MailToken & { text: string },
): Promise<boolean> {
  if (!walker.email) return false;
  return sendMail(postbox, verificationMail(walker.email, siteUrl, walker, token.text, translatorFor(walker)));
}
