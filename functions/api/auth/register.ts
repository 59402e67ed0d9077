import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { count, networkOf, registerLimits } from '../../data/rateLimits.ts';
import { ConditionFailed } from '../../data/table.ts';
import { newWalker, parseWalker, readLogin } from '../../data/walkers.ts';
import { sessionCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { emailHash, emailOrNone } from '../../parts/auth/email.ts';
import { hashPassword } from '../../parts/auth/password.ts';
import { startSession } from '../../parts/auth/session.ts';
import { checkTimeZone } from '../../parts/walkers/timeZone.ts';
import { ownView } from '../../parts/walkers/walkerView.ts';
import { randomId, randomSecret } from '../../runtime/random.ts';

export const handler = endpoint(routes.register, async ({ body, now, stage, viewer, table }) => {
  const timeZone = checkTimeZone(body.timeZone);
  const foldedUsername = foldUsername(body.username);
  const [taken] = await Promise.all([
    readLogin(table, foldedUsername),
    count(table, registerLimits(networkOf(viewer)), now),
  ]);
  if (taken) throw new Refusal('username_taken');

  const walkerId = randomId();
  const address = emailOrNone(body.email);
  const ops = newWalker({
    walkerId,
    username: body.username,
    foldedUsername,
    passwordHash: await hashPassword(body.password, stage.scryptCost),
    email: address ? { address, hash: emailHash(address) } : undefined,
    timeZone,
    choiceSecret: randomSecret(),
    now,
  });
  const session = startSession(walkerId, now);
  try {
    await table.write(...ops.all, ...session.ops);
  } catch (error) {
    // Another walker took the name while we were hashing.
    if (error instanceof ConditionFailed) throw new Refusal('username_taken');
    throw error;
  }
  return new Reply(ownView(parseWalker(ops.profile), now), { cookies: sessionCookies(stage, session.cookie) });
});
