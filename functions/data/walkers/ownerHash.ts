import { createHash } from 'node:crypto';

/** Hash that identifies an owner only to those who know the walker's id. */
export const ownerHash = (walkerId: string): string =>
  createHash('sha256').update(`world ${walkerId}`).digest('base64url').slice(0, 16);
