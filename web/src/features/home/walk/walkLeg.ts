import type { Challenge } from '../../../../../shared/api/challenges.ts';
import type { Line } from '../../../../../shared/domain/geo.ts';
import type { Direction } from '../../../../../shared/domain/walk/directions.ts';
import { usePendingPhoto } from '../../../pwa/outbox/usePending.ts';
import { useStore, valueStore } from '../../../ui/externalStore.ts';
import { useRouteHome, useWalk } from './walkInProgress.ts';

export interface WalkLeg {
  challengeId: string;
  kind: 'out' | 'home';
  line: Line;
  directions: readonly Direction[];
  /** A route from the walker's position is kept in memory only, because it would reveal the position. */
  isFromHere: boolean;
  /** Overrides the challenge's figure for a route from the walker's position. */
  fastRoadMetres?: number | null;
}

export const wayFromHere = valueStore<Omit<WalkLeg, 'kind' | 'isFromHere'> | null>(null);

export function useWalkLeg(challenge: Challenge | null): WalkLeg | undefined {
  const id = challenge?.id ?? '';
  const [isWalking] = useWalk(id);
  const [isGoingHome] = useRouteHome(id);
  const fromHere = useStore(wayFromHere);
  const isSent = usePendingPhoto(challenge)?.sent ?? false;
  if (!challenge) return undefined;
  if (isGoingHome) return { challengeId: id, kind: 'home', isFromHere: false, ...wayHomeOf(challenge) };
  if (!isWalking || challenge.completed || isSent) return undefined;
  if (fromHere?.challengeId === id) return { kind: 'out', isFromHere: true, ...fromHere };
  return {
    challengeId: id,
    kind: 'out',
    line: challenge.routeGeometry.coordinates,
    directions: challenge.directions,
    isFromHere: false,
  };
}

/** Without another known route, the way home is the reversed route. */
function wayHomeOf({ wayHome, routeGeometry }: Challenge): Pick<WalkLeg, 'line' | 'directions'> {
  if (wayHome) return { line: wayHome.routeGeometry.coordinates, directions: wayHome.directions };
  return { line: [...routeGeometry.coordinates].reverse(), directions: [] };
}
