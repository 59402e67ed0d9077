import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { MAX_TOKENS, SCOPES } from '../../../shared/domain/auth/accessTokens.ts';
import { confirmOwner } from '../../common/auth/password.ts';
import { tellOwner } from '../../common/auth/sendMail.ts';
import { tokenView } from '../../common/auth/tokenView.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { checkSession } from '../../data/auth/sessions.ts';
import { listTokens, newToken, revokeToken } from '../../data/auth/tokens.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { grantAccess } from '../../data/walkers/walkers.ts';
import { tokenText } from '../../http/bearer.ts';
import { endpoint } from '../../http/endpoint.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';

/** Tokens ended by a change of access are removed, so that they do not count towards the maximum. */
export const handler = endpoint(routes.createToken, async (context) => {
  const { body, walkerId, session, now, table } = context;
  const walker = await readOwnWalker(table, walkerId);
  const [tokens] = await Promise.all([
    listTokens(table, walkerId),
    confirmOwner(context, walker.username, body.currentPassword),
  ]);
  const { accessRound } = walker;
  const ended = tokens.filter((token) => token.accessRound !== accessRound);
  if (tokens.length - ended.length >= MAX_TOKENS) throw new Refusal('too_many_tokens');

  const secret = randomSecret();
  const scopes = SCOPES.filter((scope) => body.scopes.includes(scope));
  const token = {
    walkerId,
    secretHash: sha256(secret),
    name: body.name,
    scopes,
    createdAt: now.toISOString(),
    accessRound,
  };
  const ops = [newToken(token), grantAccess(walker), checkSession(session), ...ended.map(revokeToken)];
  const written = await writeIfUnchanged(table, ...ops);
  if (!written) throw new Refusal('busy');
  await tellOwner(context, walker, 'token');
  return { ...tokenView({ ...token, lastUsedAt: null }, walker), token: tokenText(walkerId, secret) };
});
