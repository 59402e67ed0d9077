import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { provenPointsOf } from '../../../shared/domain/proof.ts';
import { countingFriends, isOpenLook, isReadByFriends } from '../../../shared/domain/secondLook.ts';
import { readChallenge } from '../../data/challenges.ts';
import { readFavourite } from '../../data/favourites.ts';
import { friendIds, stillFriends } from '../../data/friendships.ts';
import { writeCounted } from '../../data/limitCounters.ts';
import { provenBefore } from '../../data/provenPoints.ts';
import { limitOf } from '../../data/rateLimits.ts';
import { reportedBy } from '../../data/reports.ts';
import { answerOf, readSecondLooks, saveSecondLooks, withAnswer, withState } from '../../data/secondLooks.ts';
import { signReadByFriends } from '../../data/signs.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import { parseLookAddress } from '../../parts/secondLooks/lookAddress.ts';
import { photoForFriend } from '../../parts/secondLooks/photoForFriend.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

/**
 * A friend's answer; with the second yes that counts the walk is read, in the same transaction. Who counts is decided
 * anew with each answer, among those who are friends then: a yes of a friend of yesterday is none.
 */
export const handler = endpoint(routes.answerSecondLook, async ({ params, body, walkerId, now, table }) => {
  const address = parseLookAddress(params.lookId);
  if (!address || address.ownerId === walkerId) throw new Refusal('look_not_found');
  const { ownerId, lookId } = address;
  return untilWritten(async () => {
    const [asked, friends, reported] = await Promise.all([
      readSecondLooks(table, ownerId),
      friendIds(table, ownerId),
      reportedBy(table, walkerId),
    ]);
    const look = asked.looks.find((one) => one.lookId === lookId);
    if (!look || !friends.includes(walkerId)) throw new Refusal('look_not_found');
    const before = answerOf(asked, lookId, walkerId);
    // The answer to the yes that decided was lost, perhaps.
    if (look.state === 'read' && before === body.answer) return {};

    const answered = withAnswer(asked, lookId, walkerId, body.answer);
    const saidYes = friends.filter((friendId) => answerOf(answered, lookId, friendId) === 'yes');
    const walk = { walkerId: ownerId, day: look.day };
    const [challenge, favourite, proven, [owner, ...helpers]] = await Promise.all([
      readChallenge(table, ownerId, look.day),
      readFavourite(table, ownerId, look.day),
      provenBefore(table, walk),
      readWalkers(table, [ownerId, ...saidYes]),
    ]);
    const isShown = isOpenLook(look, now) && challenge?.routeId === look.routeId;
    if (!owner || !isShown || photoForFriend(challenge, reported) === null) throw new Refusal('look_not_found');
    if (before === body.answer) return {};

    const there = helpers.filter((helper) => helper !== undefined);
    const counting = countingFriends(ownerId, there, now);
    const ops = [stillFriends(ownerId, walkerId)];
    if (isReadByFriends(counting)) {
      const provenPoints = provenPointsOf({ ...challenge, sign: 'read' });
      const others = counting.filter((helper) => helper.walkerId !== walkerId);
      ops.push(
        ...others.map((helper) => stillFriends(ownerId, helper.walkerId)),
        ...signReadByFriends(challenge, favourite !== undefined, { provenPoints, before: proven }),
        saveSecondLooks(ownerId, withState(answered, lookId, 'read')),
      );
    } else ops.push(saveSecondLooks(ownerId, answered));
    await refuseTooMany(writeCounted(table, limitOf('look-answer', walkerId), now, ...ops));
    return {};
  });
});
