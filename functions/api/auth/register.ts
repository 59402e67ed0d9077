import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { readLogin } from '../../data/logins.ts';
import { count, registerLimit } from '../../data/rateLimits.ts';
import { ConditionFailed } from '../../data/table.ts';
import { newWalker, parseWalker } from '../../data/walkers.ts';
import { sessionCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import { Reply } from '../../http/reply.ts';
import { emailHash, emailOrNone } from '../../parts/auth/email.ts';
import { hashPassword } from '../../parts/auth/password.ts';
import { mayVerify, newVerification, sendVerification } from '../../parts/auth/sendLetter.ts';
import { networkHashOf, startSession } from '../../parts/auth/session.ts';
import { refuseWeakPassword } from '../../parts/auth/weakPassword.ts';
import { refuseUnfitUsername } from '../../parts/walkers/profileChange.ts';
import { checkTimeZone } from '../../parts/walkers/timeZone.ts';
import { ownView } from '../../parts/walkers/walkerView.ts';
import { randomId, randomSecret } from '../../runtime/random.ts';

export const handler = endpoint(routes.register, async (context) => {
  const { body, now, stage, viewer, table } = context;
  const timeZone = checkTimeZone(body.timeZone);
  refuseUnfitUsername(body.username);
  refuseWeakPassword(body.password, body.username);
  const foldedUsername = foldUsername(body.username);
  const address = emailOrNone(body.email);
  const email = address ? { address, hash: emailHash(address) } : undefined;
  const [taken, mayMail] = await Promise.all([
    readLogin(table, foldedUsername),
    email ? mayVerify(table, email.hash, viewer, now) : false,
    refuseTooMany(count(table, [registerLimit(networkOf(viewer))], now)),
  ]);
  if (taken) throw new Refusal('username_taken');

  const walkerId = randomId();
  const ops = newWalker({
    walkerId,
    username: body.username,
    foldedUsername,
    passwordHash: await hashPassword(body.password, stage.scryptCost),
    networkHash: networkHashOf(foldedUsername, viewer),
    email,
    timeZone,
    language: body.language,
    choiceSecret: randomSecret(),
    now,
  });
  const session = startSession(walkerId, now);
  const verification = mayMail ? newVerification(walkerId, now.toISOString(), now) : undefined;
  try {
    await table.write(...ops.all, ...session.ops, ...(verification ? [verification.op] : []));
  } catch (error) {
    // Another walker took the name while we were hashing.
    if (error instanceof ConditionFailed) throw new Refusal('username_taken');
    throw error;
  }
  const walker = parseWalker(ops.profile);
  if (verification) await sendVerification(context, walker, verification.token);
  return new Reply(ownView(walker, now), { cookies: sessionCookies(stage, session.cookie) });
});
