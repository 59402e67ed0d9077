import type { Challenge } from '../../../shared/api/challenges.ts';
import { walkCopier } from '../../../shared/api/walk.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { kmOf, walkingMinutes } from '../../../shared/domain/walkers/units.ts';
import type { Draft, StoredChallenge, StoredPublicWalk } from '../../data/challenges/challengeItems.ts';
import { noWays, type Ways } from '../../data/challenges/ways.ts';
import { photoUrlOf } from '../photos/photoNames.ts';
import { challengeId } from './challengeId.ts';

const fromRoute = walkCopier('draft', 'route');
const fromChallenge = walkCopier('stored', 'own');
const toList = walkCopier('own', 'listed');
const fromPublic = walkCopier('public', 'listed');

/** Fields shared by drafts and challenges. */
export function routeView(walk: Draft | StoredChallenge, { line, directions, wayHome }: Ways) {
  const distance = kmOf(walk.metres);
  const [startLongitude, startLatitude] = walk.start;
  const [endLongitude, endLatitude] = walk.end;
  return {
    ...fromRoute(walk),
    ...nameOf(walk),
    date: walk.day,
    distance,
    startLatitude,
    startLongitude,
    endLatitude,
    endLongitude,
    routeGeometry: geometryOf(line),
    directions,
    wayHome: wayHome && {
      distance: kmOf(wayHome.metres),
      repeatedKm: kmOf(wayHome.repeatedMetres),
      routeGeometry: geometryOf(wayHome.line),
      directions: wayHome.directions,
    },
    estimatedMinutes: walkingMinutes(distance),
  };
}

const nameOf = ({ destination }: Pick<StoredChallenge, 'destination'>) => ({
  destinationName: destinationName(destination),
  town: destination.town ?? null,
});

const geometryOf = (coordinates: Line) => ({ type: 'LineString' as const, coordinates });

/** The walker's own challenge with all fields. */
export function ownChallenge(challenge: StoredChallenge, ways: Ways): Challenge {
  const { restored, ...completion } = fromChallenge(challenge);
  return {
    ...routeView(challenge, ways),
    ...completion,
    ...(restored && { restored }),
    id: challengeId(challenge),
    userId: challenge.walkerId,
    photoUrl: photoUrlOf(challenge.photoId),
  };
}

/** The walker's own completed walk in a list, without the geometry, which would be most of the answer. */
export const ownListed = (challenge: StoredChallenge) => toList(ownChallenge(challenge, noWays));

/** A completed walk for viewers who may see it: exact, without the route from home. */
export const othersListed = (walk: StoredPublicWalk) => ({
  ...fromPublic(walk),
  ...nameOf(walk),
  id: walk.publicId,
  completed: true,
});
