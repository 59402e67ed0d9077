import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { count, loginLimits, networkOf, refund } from '../../data/rateLimits.ts';
import { listSessions } from '../../data/sessions.ts';
import { changePassword, changeProfile, readLogin, readWalker } from '../../data/walkers.ts';
import { sessionCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { hashPassword, verifyPassword } from '../../parts/auth/password.ts';
import { startSession } from '../../parts/auth/session.ts';
import { checkTimeZone, zoneChange } from '../../parts/walkers/timeZone.ts';
import { ownView } from '../../parts/walkers/walkerView.ts';

export const handler = endpoint(routes.login, async ({ body, now, stage, viewer, table }) => {
  const timeZone = checkTimeZone(body.timeZone);
  const name = foldUsername(body.username);
  const limits = loginLimits(name, networkOf(viewer));
  const [login] = await Promise.all([readLogin(table, name), count(table, limits, now)]);

  // An unknown name takes the same road: the same work, the same refusal.
  const walkerId = login?.walkerId ?? 'nobody';
  const [password, walker, sessions] = await Promise.all([
    verifyPassword(body.password, login?.passwordHash, stage.scryptCost),
    readWalker(table, walkerId),
    listSessions(table, walkerId),
  ]);
  if (!walker || !password.ok) throw new Refusal('wrong_credentials');

  const session = startSession(walkerId, now, sessions);
  const moved = zoneChange(walker, timeZone, now);
  await Promise.all([
    table.write(
      ...session.ops,
      ...(moved ? [changeProfile(walkerId, moved)] : []),
      ...(password.outdated
        ? [changePassword(name, walkerId, await hashPassword(body.password, stage.scryptCost))]
        : []),
    ),
    refund(table, limits, now),
  ]);
  return new Reply(ownView({ ...walker, ...moved }, now), { cookies: sessionCookies(stage, session.cookie) });
});
