import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { readChallenge } from '../../data/challenges.ts';
import { writeCounted } from '../../data/limitCounters.ts';
import { readPlace, reportPlace } from '../../data/places.ts';
import { limitOf } from '../../data/rateLimits.ts';
import { ownPlaceReports } from '../../data/retiredPlaces.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import { parseChallengeId } from '../../parts/challenges/challengeId.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

/** Of a walk of one's own, while it is walked or after it. Saying it twice is saying it once. */
export const handler = endpoint(routes.reportPlace, async ({ params, body, walkerId, now, table }) => {
  const id = parseChallengeId(params.id);
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  const challenge = await readChallenge(table, walkerId, id.day);
  if (challenge?.routeId !== id.routeId) throw new Refusal('challenge_not_found');
  const [longitude, latitude] = challenge.end;
  const { destinationKey, destinationName: name } = challenge;
  const destination = { destinationKey, name, latitude, longitude };
  return untilWritten(async () => {
    const [own, before] = await Promise.all([ownPlaceReports(table, walkerId), readPlace(table, destination)]);
    if (own.has(destinationKey)) return {};
    const ops = reportPlace(destination, before, { walkerId, reason: body.reason, text: body.text || null, now });
    await refuseTooMany(writeCounted(table, limitOf('report', walkerId), now, ...ops));
    return {};
  });
});
