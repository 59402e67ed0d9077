import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { INVITATION, readInvitation } from '../../../shared/domain/auth/invitation.ts';
import { keys } from '../keys.ts';
import { type Op, put, remove, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

/** An invitation, stored under the hash of its code. */
export interface Invitation {
  codeHash: string;
  /** Name of the operator who made it, or id of the member. */
  maker: string;
  /** Absent for an operator's. */
  makerId?: string | undefined;
  /** The club that it opens. */
  clubId?: string | undefined;
  createdAt: string;
  usesLeft: number;
  /** Epoch seconds. */
  expiresAt: number;
}

const schema = z.object({
  maker: z.string(),
  makerId: z.optional(z.string()),
  clubId: z.optional(z.string()),
  createdAt: z.string(),
  usesLeft: z.number(),
  expiresAt: z.number(),
});

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
export const isGood = ({ usesLeft, expiresAt }: Invitation, now: Date) => usesLeft > 0 && expiresAt > secondsOf(now);

export const codeHashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

interface NewInvitation {
  code: string;
  maker: string;
  makerId?: string | undefined;
  clubId?: string | undefined;
  uses?: number | undefined;
  days?: number | undefined;
}

export function newInvitation(
  { code, maker, makerId, clubId, uses = INVITATION.uses, days = INVITATION.days }: NewInvitation,
  now: Date,
): { invitation: Invitation; ops: Op[] } {
  const expiresAt = secondsOf(now) + days * 24 * 60 * 60;
  const codeHash = codeHashOf(code);
  const stored = { maker, makerId, clubId, createdAt: now.toISOString(), usesLeft: uses, expiresAt };
  return {
    invitation: { codeHash, ...stored },
    ops: [
      put({ ...keys.invitation(codeHash), ...stored }),
      ...(clubId === undefined
        ? []
        : [put({ ...keys.clubInvitation(clubId, codeHash), codeHash, makerId, expiresAt })]),
    ],
  };
}

/** The text is a link or a code; a misspelt one is read like an unknown one. */
export async function readInvitationOf(table: ReadTable, text: string): Promise<Invitation | undefined> {
  const item = await table.get(keys.invitation(codeHashOf(readInvitation(text) ?? '')));
  return item && parseInvitation(item);
}

export async function readInvitations(table: ReadTable, codeHashes: readonly string[]): Promise<Invitation[]> {
  const items = await table.batchGet(codeHashes.map(keys.invitation));
  return items.flatMap((item) => (item && parseInvitation(item)) ?? []);
}

/** Undefined if the item is no invitation. */
export function parseInvitation(item: Record<string, unknown>): Invitation | undefined {
  const [, codeHash] = /^INV#(.+)$/.exec(String(item.PK)) ?? [];
  return codeHash === undefined ? undefined : { codeHash, ...schema.parse(item) };
}

/** Part of the transaction that makes the account: the last use cannot be taken twice. */
export const spendInvitation = (codeHash: string, now: Date): Op =>
  update(keys.invitation(codeHash), { add: { usesLeft: -1 } }, { above: { usesLeft: 0, expiresAt: secondsOf(now) } });

export const takeBackInvitation = ({ codeHash, clubId }: Pick<Invitation, 'codeHash' | 'clubId'>): Op[] => [
  remove(keys.invitation(codeHash), { exists: true }),
  ...(clubId === undefined ? [] : [remove(keys.clubInvitation(clubId, codeHash))]),
];
