import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { type Op, putNew, remove, update } from './ops.ts';
import type { ReadTable } from './table.ts';
import type { Walker } from './walkers.ts';

const lifetimeMs = 30 * 60 * 1000;
/** The latest three links work, until one of them is used: mails come late and out of order. */
const mostTokens = 3;

const resetItem = z.object({ walkerId: z.string(), expiresAt: z.number() });

export async function readReset(table: ReadTable, tokenHash: string, now: Date): Promise<string | undefined> {
  const item = await table.get(keys.resetToken(tokenHash));
  if (!item) return undefined;
  const reset = resetItem.parse(item);
  return reset.expiresAt > now.getTime() / 1000 ? reset.walkerId : undefined;
}

/** The profile lists the tokens that work, so an older one dies here though its item is still there. */
export function newReset(walker: Walker, tokenHash: string, now: Date): Op[] {
  const expiresAt = Math.floor((now.getTime() + lifetimeMs) / 1000);
  const resetTokens = [...walker.resetTokens, tokenHash].slice(-mostTokens);
  return [
    putNew({ ...keys.resetToken(tokenHash), walkerId: walker.walkerId, expiresAt }),
    update(keys.profile(walker.walkerId), { set: { resetTokens } }, { exists: true }),
  ];
}

/** Single use: whoever comes second finds the token gone. */
export function useReset(walker: Walker, tokenHash: string): Op[] {
  return [
    remove(keys.resetToken(tokenHash), { exists: true }),
    update(keys.profile(walker.walkerId), { set: { resetTokens: [] } }, { exists: true }),
  ];
}
