import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { CREDENTIAL_TEXTS } from '../../../shared/domain/auth/credentials.ts';
import { mayRegister, opensServer, REGISTRATION_TEXTS } from '../../../shared/domain/auth/invitation.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { CLUB } from '../../../shared/domain/clubs/club.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { emailHash, emailOrNone } from '../../common/auth/email.ts';
import { passkeySite } from '../../common/auth/passkeys.ts';
import { hashPassword } from '../../common/auth/password.ts';
import { mayVerify, newVerification, sendVerification } from '../../common/auth/sendMail.ts';
import { networkHashOf, startSession } from '../../common/auth/session.ts';
import { spendChallengeOf, verifyNewPasskey } from '../../common/auth/verifyPasskey.ts';
import { refuseWeakPassword } from '../../common/auth/weakPassword.ts';
import { type Opening, readOpening } from '../../common/clubs/openInvitation.ts';
import { refuseUnfitUsername } from '../../common/walkers/profileChange.ts';
import { checkTimeZone } from '../../common/walkers/timeZone.ts';
import { ownView } from '../../common/walkers/walkerView.ts';
import { spendInvitation } from '../../data/auth/invitations.ts';
import { readLogin } from '../../data/auth/logins.ts';
import { newPasskey, passkeyIdOf } from '../../data/auth/passkeys.ts';
import type { SessionState } from '../../data/auth/sessions.ts';
import { joinClub } from '../../data/clubs/clubs.ts';
import { count, registerLimit } from '../../data/limits/rateLimits.ts';
import type { Op } from '../../data/ops.ts';
import { ConditionFailed } from '../../data/table.ts';
import { newWalker, parseWalker } from '../../data/walkers/walkers.ts';
import { sessionCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { Reply } from '../../http/reply.ts';
import { randomId, randomSecret } from '../../runtime/random.ts';
import type { Stage } from '../../runtime/stage.ts';

export const handler = endpoint(routes.register, async (context) => {
  const { body, now, stage, viewer, table } = context;
  const timeZone = checkTimeZone(body.timeZone);
  refuseUnfitUsername(body.username);
  const { password, passkey } = body;
  if (password !== undefined) refuseWeakPassword(password, body.username);
  else if (!passkey) throw new Refusal('invalid_input', { sentence: CREDENTIAL_TEXTS.passwordTooShort });
  const foldedUsername = foldUsername(body.username);
  const address = emailOrNone(body.email);
  const email = address ? { address, hash: emailHash(address) } : undefined;
  const [opening, taken, mayMail] = await Promise.all([
    body.invitation === undefined ? undefined : readOpening(table, body.invitation, { now }),
    readLogin(table, foldedUsername),
    email ? mayVerify(table, email.hash, viewer, now) : false,
    // A registration with a passkey was already counted when its challenge was created.
    passkey ? undefined : enforceRateLimit(count(table, [registerLimit(networkOf(viewer))], now)),
  ]);
  if (!mayRegister(stage.registration, isInvited(stage, opening))) throw refused(stage);
  if (taken) throw new Refusal('username_taken');
  const club = opening?.isOpen ? opening.club : undefined;
  if (club && club.memberCount >= CLUB.maxMembers) throw new Refusal('club_full');

  const walkerId = passkey?.walkerId ?? randomId();
  const first = passkey && (await readFirstPasskey(context, passkey));
  const ops = newWalker({
    walkerId,
    username: body.username,
    foldedUsername,
    passwordHash: password === undefined ? null : await hashPassword(password, stage.scryptCost),
    networkHash: networkHashOf(foldedUsername, viewer),
    email,
    timeZone,
    language: body.language,
    choiceSecret: randomSecret(),
    clubs: club ? [club.clubId] : [],
    now,
  });
  const today = dayOf(now, timeZone ?? 'UTC');
  // On an open server an invitation is only needed to join a club.
  const used = club || stage.registration !== 'open' ? opening?.invitation : undefined;
  const entry = [
    ...(used ? [spendInvitation(used.codeHash, now)] : []),
    ...(club ? joinClub(club.clubId, { walkerId, today, now }) : []),
  ];
  const session = startSession(walkerId, now, [], { suspended: false, ...first?.opens });
  const verification = mayMail ? newVerification(walkerId, now.toISOString(), now) : undefined;
  try {
    await table.write(
      ...entry,
      ...ops.all,
      ...session.ops,
      ...(first ? [first.op] : []),
      ...(verification ? [verification.op] : []),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // While the password was hashed, another call took the name, the last use or the last place, or the club ended.
    const [first = 0] = error.failed;
    if (first >= entry.length) throw new Refusal('username_taken');
    throw first > 0
      ? new Refusal('club_full')
      : stage.registration === 'open'
        ? new Refusal('invitation_unknown')
        : refused(stage);
  }
  const walker = parseWalker(ops.profile);
  if (verification) await sendVerification(context, walker, verification.token);
  return new Reply(ownView(walker, now), { cookies: sessionCookies(stage, session.cookie) });
});

const isInvited = ({ inviters }: Stage, { isOpen, invitation }: Partial<Opening> = {}): boolean =>
  isOpen === true && opensServer(invitation?.makerId !== undefined, inviters);

const refused = ({ registration }: Stage) =>
  new Refusal('registration_closed', registration === 'closed' ? { sentence: REGISTRATION_TEXTS.closed } : {});

type Context = Parameters<Parameters<typeof endpoint<typeof routes.register>>[1]>[0];

/** The walker's id comes from the challenge, because the device has stored it with the passkey. */
async function readFirstPasskey(
  { table, stage, now }: Context,
  { walkerId, credential, name }: NonNullable<Context['body']['passkey']>,
): Promise<{ op: Op; opens: Omit<SessionState, 'suspended'> }> {
  const site = passkeySite(stage);
  const expected = await spendChallengeOf(table, { credential, site, use: { purpose: 'register', walkerId }, now });
  const { key, isUserVerified } = await verifyNewPasskey(credential, expected);
  const opens = { byPasskey: isUserVerified, passkeyId: passkeyIdOf(key.credentialId) };
  return { op: newPasskey(walkerId, { ...key, name }, now), opens };
}
