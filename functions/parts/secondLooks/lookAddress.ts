/** Whose photo it is and which: a friend's answer finds it without a search. */
export interface LookAddress {
  ownerId: string;
  lookId: string;
}

export const lookAddress = ({ ownerId, lookId }: LookAddress) => `${ownerId}.${lookId}`;

export function parseLookAddress(text: string): LookAddress | undefined {
  const [, ownerId, lookId] = /^([\w-]{22})\.([\w-]{22})$/.exec(text) ?? [];
  return ownerId && lookId ? { ownerId, lookId } : undefined;
}
