import { createHash } from 'node:crypto';

/** Says whose a thing is to those who know the walker's id, and names no walker once the account is deleted. */
export const ownerHash = (walkerId: string): string =>
  createHash('sha256').update(`world ${walkerId}`).digest('base64url').slice(0, 16);
