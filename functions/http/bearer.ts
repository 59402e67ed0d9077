import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { Refusal } from '../../shared/api/errors.ts';
import type { Route } from '../../shared/api/route.ts';
import { networkOf } from '../../shared/domain/network.ts';
import { readToken, type TokenKey, touchToken } from '../data/auth/tokens.ts';
import { ConditionFailed } from '../data/conditionFailed.ts';
import { count, limitOf, writeCounted } from '../data/limits/rateLimits.ts';
import type { Table } from '../data/table.ts';
import { sha256 } from '../runtime/random.ts';
import { enforceRateLimit } from './enforceRateLimit.ts';

type GatewayEvent = APIGatewayProxyEventV2;

/** The fields that we read of an API Gateway event, payload version 2.0. */
export type HttpEvent = Pick<GatewayEvent, 'headers' | 'cookies' | 'body' | 'isBase64Encoded' | 'rawPath'> &
  Pick<GatewayEvent, 'pathParameters' | 'queryStringParameters'> & {
    requestContext: {
      requestId: string;
      http: Pick<GatewayEvent['requestContext']['http'], 'method' | 'sourceIp'>;
    };
  };

export type LambdaContext = Pick<Context, 'getRemainingTimeInMillis'>;

/** The credentials after `Authorization: Bearer`. Other schemes belong to a proxy in front of the server. */
export const bearerOf = ({ headers }: HttpEvent): string | undefined =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1];

const invalid = () => new Refusal('token_invalid', { headers: { 'www-authenticate': 'Bearer' } });

/**
 * The token contains the walker's id, because it is stored in the walker's partition: one read finds it, and account
 * deletion removes it.
 */
export const tokenText = (walkerId: string, secret: string) => `signpost_${walkerId}${secret}`;

function parseToken(bearer: string): TokenKey | undefined {
  const [, walkerId, secret] = /^signpost_([\w-]{22})([\w-]{43})$/.exec(bearer) ?? [];
  return walkerId && secret ? { walkerId, secretHash: sha256(secret) } : undefined;
}

/**
 * The token that a request claims. A cookie beside it is refused: requests with a token skip the same-origin check, so
 * they must not carry a browser's session.
 */
export function claimedToken(event: HttpEvent): TokenKey | undefined {
  const bearer = bearerOf(event);
  if (bearer === undefined) return undefined;
  if (event.cookies?.length) throw new Refusal('token_with_cookie');
  // A token of another form is looked up like one of ours, so that both are counted as guesses.
  return parseToken(bearer) ?? { walkerId: 'unknown', secretHash: 'unknown' };
}

/** Refuses unknown and revoked tokens, suspended owners and other scopes; counts the call. */
export async function verifyToken(
  { scope }: Pick<Route, 'scope'>,
  key: TokenKey,
  table: Table | undefined,
  { viewer, now }: { viewer: string; now: Date },
): Promise<undefined> {
  if (!table) throw invalid();
  const token = await readToken(table, key);
  if (!token) {
    await enforceRateLimit(count(table, [limitOf('wrong-token', networkOf(viewer))], now));
    throw invalid();
  }
  if (token.suspended) throw new Refusal('suspended');
  if (!scope || !token.scopes.includes(scope)) throw new Refusal('token_not_allowed');
  const limits = [limitOf('token-call', token.secretHash)];
  const counted = writeCounted(table, limits, now, ...touchToken(token, now)).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? invalid() : error;
  });
  await enforceRateLimit(counted);
}
