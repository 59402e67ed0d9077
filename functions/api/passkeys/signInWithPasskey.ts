import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { isCounterBehind } from '../../../shared/domain/auth/passkeys.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { passkeySite } from '../../common/auth/passkeys.ts';
import { tellOwner } from '../../common/auth/sendMail.ts';
import { networkHashOf, startSession, withNetwork } from '../../common/auth/session.ts';
import { spendChallengeOf, verifyAssertion } from '../../common/auth/verifyPasskey.ts';
import { checkTimeZone, zoneChange } from '../../common/walkers/timeZone.ts';
import { ownView } from '../../common/walkers/walkerView.ts';
import { changeLogin, readLogin } from '../../data/auth/logins.ts';
import { canSignIn, noteCopy, passkeyIdOf, readPasskey, usePasskey } from '../../data/auth/passkeys.ts';
import { endSession, listSessions } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { count, passkeyLimits, refund } from '../../data/limits/rateLimits.ts';
import { accessRoundOf, changeProfile, readAccount } from '../../data/walkers/walkers.ts';
import { sessionCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { Reply } from '../../http/reply.ts';

/** Unknown walkers, unknown passkeys and wrong signatures get the same refusal. */
export const handler = endpoint(routes.signInWithPasskey, async (context) => {
  const { body, now, stage, viewer, session, table } = context;
  const { credential } = body;
  const site = passkeySite(stage);
  const timeZone = checkTimeZone(body.timeZone);
  const walkerId = credential.response.userHandle;
  const limits = passkeyLimits(walkerId, credential.id, networkOf(viewer));
  const [passkey, walker, sessions, expected] = await Promise.all([
    readPasskey(table, walkerId, credential.id),
    readAccount(table, walkerId),
    listSessions(table, walkerId),
    spendChallengeOf(table, { credential, site, use: { purpose: 'sign-in' }, now }),
    enforceRateLimit(count(table, limits, now)),
  ]);
  const signed = passkey && canSignIn(passkey, now) && (await verifyAssertion(credential, passkey.publicKey, expected));
  if (!passkey || !walker || !signed) throw new Refusal('passkey_unknown');
  if (isCounterBehind(passkey.counter, signed.counter)) {
    await writeIfUnchanged(table, noteCopy(walkerId, passkey, now));
    throw new Refusal('passkey_copied');
  }

  const name = foldUsername(walker.username);
  const login = await readLogin(table, name);
  const network = networkHashOf(name, viewer);
  const networks = withNetwork(login?.networks ?? [], network);
  const others = sessions.filter(({ secretHash }) => secretHash !== session?.secretHash);
  const state = {
    suspended: walker.suspendedAt !== null,
    byPasskey: signed.isUserVerified,
    passkeyId: passkeyIdOf(credential.id),
  };
  const started = startSession(walkerId, now, others, state);
  const moved = zoneChange(walker, timeZone, now);
  // Fails if the walker was suspended or the password changed meanwhile.
  const unchanged = { ...accessRoundOf(walker), suspendedAt: walker.suspendedAt };
  const [written] = await Promise.all([
    writeIfUnchanged(
      table,
      ...started.ops,
      usePasskey(walkerId, passkey, signed.counter, now),
      changeProfile(walkerId, { walkerId, ...moved }, unchanged),
      ...(session ? [endSession(session)] : []),
      ...(networks ? [changeLogin(name, walkerId, { networks })] : []),
    ),
    refund(table, limits, now),
  ]);
  if (!written) throw new Refusal('busy');
  if (!login?.networks.includes(network)) await tellOwner(context, walker, 'network');
  return new Reply(ownView({ ...walker, ...moved }, now), { cookies: sessionCookies(stage, started.cookie) });
});
