import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { signName } from '../../../shared/domain/walk/destination.ts';
import { kmOf } from '../../../shared/domain/walkers/units.ts';
import { parseChallengeId } from '../../common/challenges/challengeId.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { readChallenge } from '../../data/challenges/challenges.ts';
import { readStanding } from '../../data/leaderboard/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';

/**
 * A route to the same sign from the walker's position, which is not stored. The challenge keeps its route, length and
 * points.
 */
export const handler = endpoint(routes.findWayToSign, async ({ params, body, walkerId, viewer, now, table, geo }) => {
  const id = parseChallengeId(params.id);
  // Other walkers' challenges do not exist for this walker.
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  const [walker, challenge] = await Promise.all([
    readStanding(table, walkerId),
    readChallenge(table, walkerId, id.day),
  ]);
  if (challenge?.routeId !== id.routeId) throw new Refusal('challenge_not_found');
  await enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['way']);
  const [longitude, latitude] = challenge.end;
  const goal = signName(challenge.destination);
  const { noSteps = challenge.noSteps, ...from } = body;
  const { preferredWays } = challenge;
  const home = { latitude: challenge.start[1], longitude: challenge.start[0] };
  const to = { latitude, longitude };
  const found = await geo.findWay({ from, to, home, goal, preferredWays, noSteps });
  if ('none' in found) {
    if (found.none === 'only_with_steps') throw new Refusal(found.none);
    throw new Refusal(found.none === 'unavailable' ? 'streets_unavailable' : 'no_way_to_sign');
  }
  return {
    distance: kmOf(found.metres),
    routeGeometry: { type: 'LineString' as const, coordinates: found.coordinates },
    directions: found.directions,
    fastRoadMetres: found.fastRoadMetres,
  };
});
