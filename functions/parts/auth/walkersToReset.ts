import type { Walker } from '../../data/walkers.ts';
import { emailHash } from './email.ts';

/** A mail with more links than this helps no reader. */
const mostLinks = 10;

/**
 * Who gets a reset link at an address, from its owners in their order (verified ones first, then the earliest). Only a
 * walker whose present address it is; and once one has verified it, those that have not get none, however many
 * accounts strangers made with it.
 */
export function walkersToReset(owners: readonly (Walker | undefined)[], hash: string): Walker[] {
  const present = owners.flatMap((walker) => (walker?.email && emailHash(walker.email) === hash ? [walker] : []));
  const verified = present.filter(({ emailVerifiedAt }) => emailVerifiedAt);
  return (verified.length > 0 ? verified : present).slice(0, mostLinks);
}
