import { routes } from '../../../shared/api/routes.ts';
import { isOpenLook, lookEndsAt } from '../../../shared/domain/secondLook.ts';
import { signNames } from '../../../shared/domain/sign.ts';
import { readChallenges } from '../../data/challenges.ts';
import { friendIds } from '../../data/friendships.ts';
import { reportedBy } from '../../data/reports.ts';
import { answerOf, readSecondLooks, readSecondLooksOf } from '../../data/secondLooks.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { challengeId } from '../../parts/challenges/challengeId.ts';
import { lookAddress } from '../../parts/secondLooks/lookAddress.ts';
import { photoForFriend } from '../../parts/secondLooks/photoForFriend.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';

/**
 * Found through the friendships of this moment: of a friendship that ended, a block, a suspended or deleted account
 * there is nothing to take back.
 */
export const handler = endpoint(routes.listSecondLooks, async ({ walkerId, now, table }) => {
  const [own, friends, reported] = await Promise.all([
    readSecondLooks(table, walkerId),
    friendIds(table, walkerId),
    reportedBy(table, walkerId),
  ]);
  const all = await readSecondLooksOf(table, friends);
  const open = all.flatMap((ofFriend, index) => {
    const ownerId = friends[index] ?? '';
    return ofFriend.looks
      .filter((look) => isOpenLook(look, now))
      .map(({ lookId, day }) => ({ walkerId: ownerId, lookId, day, answer: answerOf(ofFriend, lookId, walkerId) }));
  });
  const [walkers, challenges] = await Promise.all([
    readWalkers(
      table,
      open.map((look) => look.walkerId),
    ),
    readChallenges(table, open),
  ]);
  const ofFriends = open.flatMap(({ lookId, answer }, index) => {
    const [friend, challenge] = [walkers[index], challenges[index]];
    const photoUrl = photoForFriend(challenge, reported);
    if (!friend || !challenge || photoUrl === null) return [];
    const { walkerId: id, username, firstName, lastName, profilePhotoUrl } = seenFace(friend, 'friend', reported);
    return [
      {
        id: lookAddress({ ownerId: id, lookId }),
        friend: { id, username, firstName, lastName, profilePhotoUrl },
        streets: signNames(challenge.destinationName),
        photoUrl,
        answer,
      },
    ];
  });
  const asked = own.looks
    .filter((look) => isOpenLook(look, now))
    .map((look) => ({ challengeId: challengeId({ walkerId, ...look }), until: lookEndsAt(look).toISOString() }));
  return { asked, ofFriends };
});
