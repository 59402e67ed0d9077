import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { keys, prefixOf } from '../keys.ts';
import { check, type Op, put, putNew, remove, update } from '../ops.ts';
import { readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';

const passkeyItem = z.object({
  credentialId: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  counter: z.number(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z._default(z.nullable(z.string()), null),
  copiedAt: z._default(z.nullable(z.string()), null),
  /** Epoch seconds. After a reset by mail the passkey cannot sign in until then, unless the owner keeps it before. */
  heldUntil: z._default(z.number(), 0),
  /** Ended by the reset, so TTL deletes it; only the owner's choice brings it back. */
  expiresAt: z._default(z.nullable(z.number()), null),
});
export type Passkey = z.output<typeof passkeyItem>;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Hashed, because a credential id may be longer than a sort key. */
export const passkeyIdOf = (credentialId: string) => hash(credentialId);

const keyOf = (walkerId: string, { credentialId }: Pick<Passkey, 'credentialId'>) =>
  keys.passkey(walkerId, passkeyIdOf(credentialId));

export const readPasskey = (table: ReadTable, walkerId: string, credentialId: string): Promise<Passkey | undefined> =>
  readItem(table, keyOf(walkerId, { credentialId }), passkeyItem);

export const canSignIn = ({ heldUntil, expiresAt }: Passkey, now: Date): boolean =>
  expiresAt === null && heldUntil <= now.getTime() / 1000;

/** Oldest first, without those that a reset has ended. */
export const listPasskeys = async (table: ReadTable, walkerId: string): Promise<Passkey[]> =>
  (await listAllPasskeys(table, walkerId)).filter(({ expiresAt }) => expiresAt === null);

/** Those that the owner's choice can bring back count, too. */
export const countPasskeys = async (table: ReadTable, walkerId: string, now: Date): Promise<number> =>
  (await listAllPasskeys(table, walkerId)).filter(({ expiresAt }) => (expiresAt ?? Infinity) > now.getTime() / 1000)
    .length;

export async function listAllPasskeys(table: ReadTable, walkerId: string): Promise<Passkey[]> {
  const { items } = await table.query(prefixOf(keys.passkey(walkerId, '')));
  return items
    .map((item) => passkeyItem.parse(item))
    .sort((left, right) => left.createdAt.localeCompare(right.createdAt));
}

type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'name'>;

export const newPasskey = (walkerId: string, passkey: NewPasskey, now: Date): Op =>
  putNew({ ...keyOf(walkerId, passkey), ...passkey, createdAt: now.toISOString() });

/** Conditional on the stored counter: of two sign-ins with the same counter one is refused. */
export const usePasskey = (walkerId: string, passkey: Passkey, counter: number, now: Date): Op =>
  update(
    keyOf(walkerId, passkey),
    { set: { counter, lastUsedAt: now.toISOString() } },
    { exists: true, equals: { counter: passkey.counter } },
  );

export const noteCopy = (walkerId: string, passkey: Passkey, now: Date): Op =>
  update(keyOf(walkerId, passkey), { set: { copiedAt: now.toISOString() } }, { exists: true });

export const renamePasskey = (walkerId: string, passkeyId: string, name: string): Op =>
  update(keys.passkey(walkerId, passkeyId), { set: { name } }, { exists: true });

const choiceMs = 30 * 60 * 1000;

/** Until when the owner may choose after a reset by mail, in epoch seconds. */
export const choiceEnd = (now: Date): number => Math.floor((now.getTime() + choiceMs) / 1000);

export const holdPasskey = (walkerId: string, passkey: Passkey, { isKept }: { isKept: boolean }, until: number): Op =>
  update(
    keyOf(walkerId, passkey),
    { set: { heldUntil: until, ...(!isKept && { expiresAt: until }) } },
    { exists: true },
  );

export const keepPasskey = (walkerId: string, passkey: Passkey): Op =>
  update(keyOf(walkerId, passkey), { remove: ['heldUntil', 'expiresAt'] }, { exists: true });

export const removePasskey = (walkerId: string, passkey: Passkey): Op =>
  remove(keyOf(walkerId, passkey), { exists: true });

/** Part of the transaction that removes another passkey, so that two concurrent removals cannot remove both. */
export const checkPasskey = (walkerId: string, passkey: Passkey): Op =>
  check(keyOf(walkerId, passkey), { exists: true });

const challengeMs = 5 * 60 * 1000;

/** Purpose of a challenge, which is valid for nothing else and for nobody else. */
export type ChallengeUse =
  | { purpose: 'sign-in' }
  | { purpose: 'register'; walkerId: string }
  | { purpose: 'add'; walkerId: string; secretHash: string; accessRound: number };

const challengeKey = (challenge: string) => keys.passkeyChallenge(hash(challenge));
/** Hashed, because a challenge may outlive its walker and must not name anyone. */
const hashOf = (use: ChallengeUse) => hash(JSON.stringify(Object.entries(use).sort()));

export const storeChallenge = (challenge: string, use: ChallengeUse, now: Date): Op =>
  put({ ...challengeKey(challenge), use: hashOf(use), expiresAt: Math.floor((now.getTime() + challengeMs) / 1000) });

/** Deletes the challenge. Fails if it was created for another use, has expired or was spent before. */
export const spendChallenge = (challenge: string, use: ChallengeUse, now: Date): Op =>
  remove(challengeKey(challenge), {
    equals: { use: hashOf(use) },
    above: { expiresAt: Math.floor(now.getTime() / 1000) },
  });
