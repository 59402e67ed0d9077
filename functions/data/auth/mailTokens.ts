import * as z from 'zod/mini';
import { keys } from '../keys.ts';
import { type Op, put, remove } from '../ops.ts';
import type { ReadTable } from '../table.ts';

/** Walker and hash of the secret; the secret itself is only in the mail. */
export interface MailToken {
  walkerId: string;
  tokenHash: string;
}

const minutes = 60 * 1000;
const resetMs = 30 * minutes;
const verificationMs = 7 * 24 * 60 * minutes;

const expiry = (now: Date, ms: number) => Math.floor((now.getTime() + ms) / 1000);
const isOver = (expiresAt: number, now: Date) => expiresAt <= now.getTime() / 1000;

const resetItem = z.object({ expiresAt: z.number(), accessRound: z.number() });

/**
 * Links are stored without a condition: their keys are random, and the SDK repeats a write whose answer was lost. Each
 * reset link is an item of its own for half an hour, so that another request cannot displace it. All end when the
 * walker's access round grows: with a new password, or another e-mail address.
 */
export const storeReset = ({ walkerId, tokenHash }: MailToken, accessRound: number, now: Date): Op =>
  put({ ...keys.resetToken(walkerId, tokenHash), accessRound, expiresAt: expiry(now, resetMs) });

export async function readReset(table: ReadTable, token: MailToken, now: Date): Promise<number | undefined> {
  const item = await table.get(keys.resetToken(token.walkerId, token.tokenHash));
  if (!item) return undefined;
  const { expiresAt, accessRound } = resetItem.parse(item);
  return isOver(expiresAt, now) ? undefined : accessRound;
}

export const spendReset = ({ walkerId, tokenHash }: MailToken): Op =>
  remove(keys.resetToken(walkerId, tokenHash), { exists: true });

/** Token for the choice of passkeys to keep after a reset. It has its own secret, because the link's is used up. */
export const storePasskeyChoice = ({ walkerId, tokenHash }: MailToken, accessRound: number, expiresAt: number): Op =>
  put({ ...keys.passkeyChoice(walkerId, tokenHash), accessRound, expiresAt });

export const spendPasskeyChoice = ({ walkerId, tokenHash }: MailToken, accessRound: number, now: Date): Op =>
  remove(keys.passkeyChoice(walkerId, tokenHash), {
    equals: { accessRound },
    above: { expiresAt: Math.floor(now.getTime() / 1000) },
  });

const verificationItem = z.object({ expiresAt: z.number(), emailSince: z.string() });

/** Verifies the address entered at that instant and no later one. Idempotent. */
export const storeVerification = ({ walkerId, tokenHash }: MailToken, emailSince: string, now: Date): Op =>
  put({ ...keys.verificationToken(walkerId, tokenHash), emailSince, expiresAt: expiry(now, verificationMs) });

export async function readVerification(table: ReadTable, token: MailToken, now: Date): Promise<string | undefined> {
  const item = await table.get(keys.verificationToken(token.walkerId, token.tokenHash));
  if (!item) return undefined;
  const { expiresAt, emailSince } = verificationItem.parse(item);
  return isOver(expiresAt, now) ? undefined : emailSince;
}
