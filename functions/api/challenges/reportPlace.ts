import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { isInGoodStanding } from '../../../shared/domain/privacy/crowd.ts';
import { homeCellKey, homeCellOf } from '../../../shared/domain/privacy/homeCell.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { parseChallengeId } from '../../common/challenges/challengeId.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { readChallenge } from '../../data/challenges/challenges.ts';
import { ownPlaceReports, readPlace, reportPlace, visitsTo } from '../../data/challenges/places.ts';
import { readWalker, type Walker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** For the walker's own challenge, open or completed. Idempotent. */
export const handler = endpoint(routes.reportPlace, async ({ params, body, walkerId, viewer, now, table }) => {
  const id = parseChallengeId(params.id);
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  const challenge = await readChallenge(table, walkerId, id.day);
  if (challenge?.routeId !== id.routeId) throw new Refusal('challenge_not_found');
  const [longitude, latitude] = challenge.end;
  const { destinationKey } = challenge;
  const name = destinationName(challenge.destination);
  const destination = { destinationKey, name, latitude, longitude };
  return retryOnConflict(async () => {
    const [walker, visits, own, before] = await Promise.all([
      readWalker(table, walkerId),
      visitsTo(table, walkerId, destinationKey),
      ownPlaceReports(table, walkerId),
      readPlace(table, destination),
    ]);
    if (own.has(destinationKey)) return {};
    const details = { reason: body.reason, text: body.text || null, walked: visits > 0, homeCell: cellOf(walker, now) };
    const ops = reportPlace(destination, before, { walkerId, ...details, now });
    await enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['report'], ...ops);
    return {};
  });
});

/** Cell of the anchor, as strangers see it: it stays when home moves by less than 5 km. */
const cellOf = (walker: Walker | undefined, now: Date): string | null =>
  walker?.homeAnchor && isInGoodStanding(walker, now) ? homeCellKey(homeCellOf(walker.homeAnchor)) : null;
