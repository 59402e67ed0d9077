import * as z from 'zod/mini';
import { SCOPES } from '../../../shared/domain/auth/accessTokens.ts';
import { keys, prefixOf } from '../keys.ts';
import { type Op, put, remove, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

/** A token by its owner and the hash of its secret; the secret itself is stored nowhere. */
export interface TokenKey {
  walkerId: string;
  secretHash: string;
}

const tokenItem = z.object({
  SK: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  lastUsedAt: z._default(z.nullable(z.string()), null),
  /** The walker's access round at creation: a new password or e-mail address ends all tokens. */
  accessRound: z.number(),
});
export type AccessToken = TokenKey & Omit<z.output<typeof tokenItem>, 'SK'>;

/** The part of the profile that decides whether a token is valid. */
const owner = z.object({
  accessRound: z._default(z.number(), 0),
  suspendedAt: z.optional(z.nullable(z.string())),
  deletionReceipt: z.optional(z.string()),
});

const touchAfterMs = 60 * 60 * 1000;

const tokenOf = (walkerId: string, item: unknown): AccessToken => {
  const { SK, ...token } = tokenItem.parse(item);
  return { walkerId, secretHash: SK.slice('AT#'.length), ...token };
};

/** Undefined if the token is unknown or revoked, its account is in deletion, or access has changed since. */
export async function readToken(table: ReadTable, key: TokenKey) {
  const { walkerId, secretHash } = key;
  const [item, profile] = await Promise.all([
    table.get(keys.accessToken(walkerId, secretHash)),
    table.get(keys.profile(walkerId)),
  ]);
  if (!item || !profile) return undefined;
  const token = tokenOf(walkerId, item);
  const { accessRound, suspendedAt, deletionReceipt } = owner.parse(profile);
  if (token.accessRound !== accessRound || deletionReceipt) return undefined;
  return { ...token, suspended: Boolean(suspendedAt) };
}

/** All tokens of a walker, including those ended by a change of access. */
export async function listTokens(table: ReadTable, walkerId: string): Promise<AccessToken[]> {
  const { items } = await table.query(prefixOf(keys.accessToken(walkerId, '')));
  return items.map((item) => tokenOf(walkerId, item));
}

/** Without a condition: the SDK sends a write again whose answer was lost, and the hash is random. */
export const newToken = ({ walkerId, secretHash, ...token }: Omit<AccessToken, 'lastUsedAt'>): Op =>
  put({ ...keys.accessToken(walkerId, secretHash), ...token });

export const revokeToken = ({ walkerId, secretHash }: TokenKey): Op => remove(keys.accessToken(walkerId, secretHash));

/** Stores the last use at most once an hour. It fails for a token that was revoked meanwhile. */
export function touchToken({ walkerId, secretHash, lastUsedAt }: AccessToken, now: Date): Op[] {
  if (lastUsedAt && now.getTime() - Date.parse(lastUsedAt) < touchAfterMs) return [];
  return [update(keys.accessToken(walkerId, secretHash), { set: { lastUsedAt: now.toISOString() } }, { exists: true })];
}
