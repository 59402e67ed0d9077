import { networkOf } from '../../../shared/domain/network.ts';
import { count } from '../../data/limitCounters.ts';
import { type MailToken, storeVerification } from '../../data/mailTokens.ts';
import { firstVerificationLimits } from '../../data/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import type { Walker } from '../../data/walkers.ts';
import { sayTo } from '../walkers/sayTo.ts';
import { verificationLetter } from './letters.ts';
import { newMailToken } from './mailToken.ts';
import { type Postbox, sendLetter } from './sendLetter.ts';

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
  return sendLetter(postbox, verificationLetter(walker.email, siteUrl, walker, token.text, sayTo(walker)));
}
