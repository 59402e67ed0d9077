import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { emailHash } from '../../common/auth/email.ts';
import { parseMailToken } from '../../common/auth/sendMail.ts';
import { verifyEmail } from '../../data/auth/emails.ts';
import { readVerification } from '../../data/auth/mailTokens.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Public, because the mail may be opened on another device. It opens no session. */
export const handler = endpoint(routes.verifyEmail, async ({ body, now, table }) => {
  const token = parseMailToken(body.token);
  if (!token) throw new Refusal('invalid_verification');
  const [since, walker] = await Promise.all([readVerification(table, token, now), readWalker(table, token.walkerId)]);
  if (!since || !walker?.email || walker.emailSince !== since) throw new Refusal('invalid_verification');
  if (walker.emailVerifiedAt) return {};
  const written = await writeIfUnchanged(table, ...verifyEmail(walker, emailHash(walker.email), now));
  if (!written) throw new Refusal('busy');
  return {};
});
