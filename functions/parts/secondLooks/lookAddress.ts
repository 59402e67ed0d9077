import { parsePairOfIds } from '../pairOfIds.ts';

/** Whose photo it is and which: a friend's answer finds it without a search. */
export interface LookAddress {
  ownerId: string;
  lookId: string;
}

export const lookAddress = ({ ownerId, lookId }: LookAddress) => `${ownerId}.${lookId}`;

export function parseLookAddress(text: string): LookAddress | undefined {
  const [ownerId, lookId] = parsePairOfIds(text) ?? [];
  return ownerId && lookId ? { ownerId, lookId } : undefined;
}
