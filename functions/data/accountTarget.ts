import { createHash } from 'node:crypto';

/** What decisions about a whole account hang together by: a hash, which says nothing once the account is deleted. */
export const accountTarget = (walkerId: string): string =>
  `account.${createHash('sha256').update(walkerId).digest('base64url').slice(0, 22)}`;
