import { type EmailOwner, keys, ranges } from '../keys.ts';
import { type Op, putNew, remove, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

export interface Address {
  address: string;
  hash: string;
}

/** Upper bound of links in a mail, however many accounts use the address. */
const maxOwners = 50;

const ownerEntry = (hash: string, owner: EmailOwner) => keys.emailOwner(hash, owner);

export async function listOwners(table: ReadTable, hash: string): Promise<string[]> {
  const { items } = await table.query({ ...ranges.emailOwners(hash), limit: maxOwners, only: ['SK'] });
  return items.flatMap((item) => String(item.SK).split('#').at(-1) ?? []);
}

export const ownEmail = (hash: string, walkerId: string, since: string): Op =>
  putNew(ownerEntry(hash, { walkerId, emailSince: since, emailVerifiedAt: null }));

export const disownEmail = (hash: string, owner: EmailOwner): Op => remove(ownerEntry(hash, owner));

/** An address may belong to several walkers; each has one entry. */
export function moveEmail(
  walker: EmailOwner,
  before: string | undefined,
  after: string | undefined,
  since: string,
): Op[] {
  const same = before === after && walker.emailSince === since && !walker.emailVerifiedAt;
  if (same) return [];
  return [
    ...(before ? [disownEmail(before, walker)] : []),
    ...(after ? [ownEmail(after, walker.walkerId, since)] : []),
  ];
}

/** Fails if the address changed since the link was sent. */
export const verifyEmail = (walker: EmailOwner, hash: string, now: Date): Op[] => {
  const verified = { ...walker, emailVerifiedAt: now.toISOString() };
  return [
    disownEmail(hash, walker),
    putNew(ownerEntry(hash, verified)),
    update(
      keys.profile(walker.walkerId),
      { set: { emailVerifiedAt: verified.emailVerifiedAt } },
      { exists: true, equals: { emailSince: walker.emailSince, emailVerifiedAt: null } },
    ),
  ];
};
