import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { type Op, putNew, remove, update } from './ops.ts';
import { ConditionFailed, type ReadTable, type Table } from './table.ts';
import { readWalker, type Walker } from './walkers.ts';

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

/**
 * The profile lists the tokens that work, so an older one dies here though its item is still there. Two requests at
 * once must not lose one another's token: the second one reads again.
 */
export async function storeReset(table: Table, walker: Walker, tokenHash: string, now: Date): Promise<void> {
  const expiresAt = Math.floor((now.getTime() + lifetimeMs) / 1000);
  const resetTokens = [...walker.resetTokens, tokenHash].slice(-mostTokens);
  const outdated = walker.resetTokens.filter((token) => !resetTokens.includes(token));
  try {
    await table.write(
      putNew({ ...keys.resetToken(tokenHash), walkerId: walker.walkerId, expiresAt }),
      update(keys.profile(walker.walkerId), { set: { resetTokens } }, { equals: { resetTokens: walker.resetTokens } }),
      ...outdated.map((token) => remove(keys.resetToken(token))),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const fresh = await readWalker(table, walker.walkerId);
    // Gone meanwhile: there is no account left to reset.
    if (fresh) await storeReset(table, fresh, tokenHash, now);
  }
}

/** Single use, and the others die with it: of two links used at once, the second one finds the list changed. */
export function spendReset(walker: Walker, tokenHash: string): Op[] {
  return [
    remove(keys.resetToken(tokenHash), { exists: true }),
    ...walker.resetTokens.filter((token) => token !== tokenHash).map((token) => remove(keys.resetToken(token))),
    update(
      keys.profile(walker.walkerId),
      { set: { resetTokens: [] } },
      { equals: { resetTokens: walker.resetTokens } },
    ),
  ];
}
