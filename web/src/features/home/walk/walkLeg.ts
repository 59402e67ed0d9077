import type { Challenge } from '../../../../../shared/api/challenges.ts';
import type { Line } from '../../../../../shared/domain/geo.ts';
import type { Direction } from '../../../../../shared/domain/walk/directions.ts';
import { usePendingPhoto } from '../../../pwa/outbox/outbox.ts';
import { storageKeys } from '../../../session/deviceMemory.ts';
import { externalStore, useStore, valueStore } from '../../../ui/externalStore.ts';

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

/** The walk is in localStorage, because a phone low on memory reloads the page after the camera. */
function kept(key: string) {
  const store = { key, ...externalStore(() => localStorage.getItem(key)) };
  globalThis.addEventListener?.('storage', (event) => {
    if (event instanceof StorageEvent && (event.key === key || event.key === null)) store.announce();
  });
  return store;
}

const walk = kept(storageKeys.walkInProgress);
const wayHome = kept(storageKeys.wayHomeInProgress);

export const useWalkInProgress = (): string | null => useStore(walk);

export const useWalk = (challengeId: string) => useToggle(walk, challengeId);
export const useRouteHome = (challengeId: string) => useToggle(wayHome, challengeId);

function useToggle(store: typeof walk, challengeId: string): [underWay: boolean, toggle: () => boolean] {
  const underWay = useStore(store) === challengeId;
  const toggle = () => {
    if (underWay) localStorage.removeItem(store.key);
    else localStorage.setItem(store.key, challengeId);
    store.announce();
    return !underWay;
  };
  return [underWay, toggle];
}
