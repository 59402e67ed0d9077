import { type EmailOwner, keys, ranges } from '../keys.ts';
import { type Op, putNew, remove, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

export interface Address {
  address: string;
  hash: string;
}

/** More links than this are in no mail, however many accounts name its address. */
const maxOwners = 50;

const ownerEntry = (hash: string, owner: EmailOwner) => keys.emailOwner(hash, owner);

/** The walkers of an address: those that verified it first, then in the order in which they entered it. */
export async function listOwners(table: ReadTable, hash: string): Promise<string[]> {
  const { items } = await table.query({ ...ranges.emailOwners(hash), limit: maxOwners, only: ['SK'] });
  return items.flatMap((item) => String(item.SK).split('#').at(-1) ?? []);
}

export const ownEmail = (hash: string, walkerId: string, since: string): Op =>
  putNew(ownerEntry(hash, { walkerId, emailSince: since, emailVerifiedAt: null }));

export const disownEmail = (hash: string, owner: EmailOwner): Op => remove(ownerEntry(hash, owner));

/** An address may belong to several walkers; each owns an entry of its own, and never two. */
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

/** Holds only for the address as it was entered when the link was sent. */
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
