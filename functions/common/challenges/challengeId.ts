/**
 * A challenge's id says where it is: walker, day, and the route it was made of, so that a completion that comes late
 * for a route which has been replaced is refused instead of completing another.
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
