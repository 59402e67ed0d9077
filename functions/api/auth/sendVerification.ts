import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { emailHash } from '../../common/auth/email.ts';
import { newVerification, sendVerification } from '../../common/auth/sendMail.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { count, verificationLimit } from '../../data/limits/rateLimits.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';

/** Sends the link again. Earlier links stay valid until they expire. */
export const handler = endpoint(routes.sendVerification, async (context) => {
  const { walkerId, now, viewer, table, mail } = context;
  const walker = await readOwnWalker(table, walkerId);
  if (!walker.email || !walker.emailSince) throw new Refusal('no_email');
  if (walker.emailVerifiedAt) return {};
  if (mail.isOff) throw new Refusal('no_mail');
  const limit = verificationLimit(emailHash(walker.email), networkOf(viewer));
  await enforceRateLimit(count(table, [limit], now));
  const { token, op } = newVerification(walkerId, walker.emailSince, now);
  await table.write(op);
  if (!(await sendVerification(context, walker, token))) throw new Refusal('mail_failed');
  return {};
});
