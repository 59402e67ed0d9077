import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { INVITATION, readInvitation } from '../../../shared/domain/auth/invitation.ts';
import { keys } from '../keys.ts';
import { type Op, put, remove, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

/** An invitation, stored under the hash of its code. */
export interface Invitation {
  codeHash: string;
  /** Name of the operator who made it. */
  maker: string;
  createdAt: string;
  usesLeft: number;
  /** Epoch seconds. */
  expiresAt: number;
}

const schema = z.object({
  maker: z.string(),
  createdAt: z.string(),
  usesLeft: z.number(),
  expiresAt: z.number(),
});

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
const isGood = ({ usesLeft, expiresAt }: Invitation, now: Date) => usesLeft > 0 && expiresAt > secondsOf(now);

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

interface NewInvitation {
  code: string;
  maker: string;
  uses?: number;
  days?: number;
}

export function newInvitation(
  { code, maker, uses = INVITATION.uses, days = INVITATION.days }: NewInvitation,
  now: Date,
): Op {
  const expiresAt = secondsOf(now) + days * 24 * 60 * 60;
  return put({ ...keys.invitation(hashOf(code)), maker, createdAt: now.toISOString(), usesLeft: uses, expiresAt });
}

/** The text is a link or a code. Undefined for misspelt, unknown, used up, ended and taken back alike. */
export async function readGoodInvitation(table: ReadTable, text: string, now: Date): Promise<Invitation | undefined> {
  const item = await table.get(keys.invitation(hashOf(readInvitation(text) ?? '')));
  const invitation = item && parseInvitation(item);
  return invitation && isGood(invitation, now) ? invitation : undefined;
}

/** Undefined if the item is no invitation. */
export function parseInvitation(item: Record<string, unknown>): Invitation | undefined {
  const [, codeHash] = /^INV#(.+)$/.exec(String(item.PK)) ?? [];
  return codeHash === undefined ? undefined : { codeHash, ...schema.parse(item) };
}

/** Part of the transaction that makes the account: the last use cannot be taken twice. */
export const spendInvitation = (codeHash: string, now: Date): Op =>
  update(keys.invitation(codeHash), { add: { usesLeft: -1 } }, { above: { usesLeft: 0, expiresAt: secondsOf(now) } });

export const takeBackInvitation = (codeHash: string): Op => remove(keys.invitation(codeHash), { exists: true });
