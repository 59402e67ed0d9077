import type { Challenge } from '../../../shared/api/challenges.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import type { PublicWalk } from '../../../shared/domain/privacy/publicWalk.ts';
import { kmOf, walkingMinutes } from '../../../shared/domain/walkers/units.ts';
import type { Draft, StoredChallenge } from '../../data/challenges/challengeItems.ts';
import { noWays, type Ways } from '../../data/challenges/ways.ts';
import { challengeId } from './challengeId.ts';

/** Fields shared by drafts and challenges. */
export function routeView(walk: Draft | StoredChallenge, { line, directions, wayHome }: Ways) {
  const distance = kmOf(walk.metres);
  const [startLongitude, startLatitude] = walk.start;
  const [endLongitude, endLatitude] = walk.end;
  return {
    date: walk.day,
    destinationName: walk.destinationName,
    town: walk.town,
    distance,
    difficulty: walk.difficulty,
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
    relaxed: walk.relaxed,
    lastVisited: walk.lastVisited,
    fastRoadMetres: walk.fastRoadMetres,
    comfort: walk.comfort,
    preferredWays: walk.preferredWays,
    noSteps: walk.noSteps,
    provider: walk.provider,
    attribution: walk.attribution,
  };
}

const geometryOf = (coordinates: Line) => ({ type: 'LineString' as const, coordinates });

export const photoUrlOf = (photoId: string | null) => photoId && `/objects/${photoId}.jpg`;

/** The walker's own challenge with all fields. */
export function ownChallenge(challenge: StoredChallenge, ways: Ways): Challenge {
  return {
    ...routeView(challenge, ways),
    id: challengeId(challenge),
    userId: challenge.walkerId,
    pointsEarned: challenge.pointsEarned,
    completed: challenge.completed,
    completedAt: challenge.completedAt,
    photoUrl: photoUrlOf(challenge.photoId),
    sign: challenge.sign,
    repeated: challenge.repeated,
    ...(challenge.restored && { restored: true }),
  };
}

/** The walker's own completed walk in a list, without the geometry, which would be most of the answer. */
export function ownListed(challenge: StoredChallenge) {
  const { routeGeometry: _line, directions: _words, wayHome: _home, ...listed } = ownChallenge(challenge, noWays);
  return listed;
}

/** A completed walk for viewers who may see it: exact, without the route from home. */
export function othersListed(walk: PublicWalk) {
  const { publicId, destinationName, town, distance, difficulty, pointsEarned, completedAt, photoUrl } = walk;
  const { endLatitude, endLongitude } = walk;
  return {
    ...{ id: publicId, destinationName, town, distance, difficulty, pointsEarned, completedAt, photoUrl },
    ...{ endLatitude, endLongitude, completed: true },
  };
}
