import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { refundIfQueueFull, renewedHash, verifyPassword } from '../../common/auth/password.ts';
import { tellOwner } from '../../common/auth/sendMail.ts';
import { networkHashOf, startSession, withNetwork } from '../../common/auth/session.ts';
import { checkTimeZone, zoneChange } from '../../common/walkers/timeZone.ts';
import { ownView } from '../../common/walkers/walkerView.ts';
import { keepPassword, readLogin } from '../../data/auth/logins.ts';
import { listSessions } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { count, countBefore, countSliding, limitOf, loginLimits, refund } from '../../data/limits/rateLimits.ts';
import { changeProfile, readAccount } from '../../data/walkers/walkers.ts';
import { sessionCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { Reply } from '../../http/reply.ts';

/** Retries of the final write; each failure means that the password changed while it was checked. */
const maxTries = 3;

export const handler = endpoint(routes.login, async (context) => {
  const { body, now, stage, viewer, table } = context;
  const timeZone = checkTimeZone(body.timeZone);
  const name = foldUsername(body.username);
  const limits = loginLimits(name, networkOf(viewer));
  const everywhere = limitOf('login-name', name);
  const [stored, before] = await Promise.all([
    readLogin(table, name),
    countBefore(table, everywhere, now),
    enforceRateLimit(count(table, limits, now)),
  ]);
  const network = networkHashOf(name, viewer);
  const isKnownNetwork = stored?.networks.includes(network) ?? false;
  const counted = isKnownNetwork ? limits : [...limits, everywhere];

  for (let tries = 0; tries < maxTries; tries++) {
    const login = tries === 0 ? stored : await readLogin(table, name);
    // Unknown names do the same work and get the same refusal.
    const walkerId = login?.walkerId ?? 'unknown';
    const isChecked = verifyPassword(body.password, login?.passwordHash, stage.scryptCost);
    const [password, walker, sessions] = await Promise.all([
      refundIfQueueFull(isChecked, () => refund(table, tries === 0 ? limits : [], now)),
      readAccount(table, walkerId),
      listSessions(table, walkerId),
      tries === 0 && !isKnownNetwork ? enforceRateLimit(countSliding(table, everywhere, before, now)) : undefined,
    ]);
    if (!login || !walker || !password.ok) throw new Refusal('wrong_credentials');

    const session = startSession(walkerId, now, sessions, login);
    const moved = zoneChange(walker, timeZone, now);
    const networks = withNetwork(login.networks, network);
    const passwordHash = password.outdated ? await renewedHash(body.password, stage.scryptCost) : undefined;
    const changed = {
      signedInAt: now.toISOString(),
      ...(passwordHash && { passwordHash }),
      ...(networks && { networks }),
    };
    const ops = [
      ...session.ops,
      ...(moved ? [changeProfile(walkerId, moved)] : []),
      keepPassword(name, login, changed),
    ];
    const [written] = await Promise.all([
      writeIfUnchanged(table, ...ops),
      ...(tries === 0 ? [refund(table, counted, now)] : []),
    ]);
    if (!written) continue;
    if (!isKnownNetwork) await tellOwner(context, walker, 'network');
    return new Reply(ownView({ ...walker, ...moved }, now), { cookies: sessionCookies(stage, session.cookie) });
  }
  throw new Refusal('busy');
});
