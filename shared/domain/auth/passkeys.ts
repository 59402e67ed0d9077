import { msg } from '../msg.ts';

export const PASSKEY_NAME = { min: 1, max: 40, text: msg('Please choose a name of 1 to 40 characters.') } as const;
export const MAX_PASSKEYS = 20;

/** Authenticators that synchronise a passkey never count: their counter stays 0. */
export const isCounterBehind = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before;
