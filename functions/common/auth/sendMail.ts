import type { MetricName } from '../../../shared/api/metrics.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { type MailToken, storeVerification } from '../../data/auth/mailTokens.ts';
import { count, firstVerificationLimits } from '../../data/auth/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import type { Mail } from '../../ports/mail.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';
import { translatorFor } from '../walkers/translatorFor.ts';
import { verificationMail } from './mailTemplates.ts';

/** The text in a link: the walker's id, then the secret. The id leads to the partition where the hash is kept. */
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
 * Sends what a request has already decided. A mail that is refused changes no answer, for an answer that told of it
 * would tell that there is such an address: it is counted, and enough of them call a person.
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

/** Whether one more verification mail may go to this address: it may be a stranger's, who never asked for any. */
export const mayVerify = async (table: Table, emailHash: string, viewer: string, now: Date): Promise<boolean> =>
  (await count(table, firstVerificationLimits(emailHash, networkOf(viewer)), now)) === undefined;

export function newVerification(walkerId: string, emailSince: string, now: Date) {
  const token = newMailToken(walkerId);
  return { token, op: storeVerification(token, emailSince, now) };
}

/** Offered, not demanded: where the mail cannot be sent, the account is there all the same and Settings sends it again. */
export async function sendVerification(
  { siteUrl, ...postbox }: { siteUrl: string } & Postbox,
  walker: Walker,
  token: MailToken & { text: string },
): Promise<boolean> {
  if (!walker.email) return false;
  return sendMail(postbox, verificationMail(walker.email, siteUrl, walker, token.text, translatorFor(walker)));
}
