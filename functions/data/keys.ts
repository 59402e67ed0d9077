/** The only place with key strings. Every function returns the key of one item, or the partition of one query. */

export type Key = { PK: string; SK: string };

const walker = (walkerId: string) => `U#${walkerId}`;

export const keys = {
  profile: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'P' }),
  session: (walkerId: string, secretHash: string): Key => ({ PK: walker(walkerId), SK: `S#${secretHash}` }),
  login: (foldedUsername: string): Key => ({ PK: `UN#${foldedUsername}`, SK: 'LOGIN' }),
  emailOwner: (emailHash: string, walkerId: string): Key => ({ PK: `EM#${emailHash}`, SK: walkerId }),
  resetToken: (tokenHash: string): Key => ({ PK: `RT#${tokenHash}`, SK: 'RESET' }),
  rateLimit: (kind: string, key: string, window: number): Key => ({ PK: `RL#${kind}#${key}#${window}`, SK: 'COUNT' }),
  friendship: (walkerId: string, friendId: string): Key => ({ PK: walker(walkerId), SK: `F#${friendId}` }),
  challenge: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `C#${day}` }),
  line: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `G#${day}` }),
  draft: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'D#draft' }),
  visit: (walkerId: string, destinationKey: string): Key => ({ PK: walker(walkerId), SK: `V#${destinationKey}` }),
};

/** What a query reads: a partition, and the beginning of its sort keys. */
export const ranges = {
  sessions: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'S#' }),
  challenges: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'C#' }),
  visits: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'V#' }),
  emailOwners: (emailHash: string) => ({ PK: `EM#${emailHash}`, beginsWith: '' }),
};
