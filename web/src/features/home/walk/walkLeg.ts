import type { Challenge } from '../../../../../shared/api/challenges.ts';
import type { Line } from '../../../../../shared/domain/geo.ts';
import type { Direction } from '../../../../../shared/domain/walk/directions.ts';
import { usePendingPhoto } from '../../../pwa/outbox/usePending.ts';
import { useRouteHome, useWalk } from '../../../session/walkInProgress.ts';
import { useStore, valueStore } from '../../../ui/externalStore.ts';

/** What a walker is led along: the way to the sign, or the way home. */
export interface WalkLeg {
  challengeId: string;
  kind: 'out' | 'home';
  line: Line;
  directions: readonly Direction[];
  /** Found from where the walker was: kept in memory only, since it begins there. */
  isFromHere: boolean;
}

/** The way to the sign that was asked for on the way. */
export const wayFromHere = valueStore<Pick<WalkLeg, 'challengeId' | 'line' | 'directions'> | null>(null);

/** Undefined while nothing is being walked. */
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

/** Where no other way is known, home is the way one came. */
function wayHomeOf({ wayHome, routeGeometry }: Challenge): Pick<WalkLeg, 'line' | 'directions'> {
  if (wayHome) return { line: wayHome.routeGeometry.coordinates, directions: wayHome.directions };
  return { line: routeGeometry.coordinates.toReversed(), directions: [] };
}
