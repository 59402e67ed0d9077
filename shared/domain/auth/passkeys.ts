import { msg } from '../msg.ts';

export const PASSKEY_NAME = { min: 1, max: 40, text: msg('Please choose a name of 1 to 40 characters.') } as const;
export const MAX_PASSKEYS = 20;

/** The instants are ISO texts. A passkey that is younger than the last sign-in by password may be a thief's. */
export const isKeptAfterReset = ({ createdAt }: { createdAt: string }, signedInAt: string | null): boolean =>
  signedInAt !== null && createdAt < signedInAt;

const resetMs = 24 * 60 * 60 * 1000;

/** For a day after a reset by mail no passkey stands in for the password. */
export const isSoonAfterReset = (resetAt: string | null, now: Date): boolean =>
  resetAt !== null && now.getTime() < Date.parse(resetAt) + resetMs;

/** Authenticators that synchronise a passkey never count: their counter stays 0. */
export const isCounterBehind = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before;
