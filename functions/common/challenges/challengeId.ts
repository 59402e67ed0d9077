/**
 * A challenge id encodes walker, day and route, so that a late completion of a replaced route is refused instead of
 * completing another.
 */
export interface ChallengeId {
  walkerId: string;
  day: string;
  routeId: string;
}

export const challengeId = ({ walkerId, day, routeId }: ChallengeId) => `${walkerId}.${day}.${routeId}`;

export function parseChallengeId(text: string): ChallengeId | undefined {
  const [, walkerId, day, routeId] = /^([\w-]{22})\.(\d{4}-\d{2}-\d{2})\.([\w-]{22})$/.exec(text) ?? [];
  return walkerId && day && routeId ? { walkerId, day, routeId } : undefined;
}
