import { account } from '../../../shared/api/account.ts';
import type { RestoredWalk, RestoringAnswer } from '../../../shared/api/restoring.ts';
import { mayBeRestored } from '../../../shared/domain/restoring.ts';
import type { StoredChallenge } from '../../data/challengeItems.ts';
import { count, limitOf } from '../../data/rateLimits.ts';
import { readBeforeRestoring, restoreWalks } from '../../data/restoredWalks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { refuseTooMany } from '../../http/refuseTooMany.ts';
import { challengeId } from '../../parts/challenges/challengeId.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

/** A day that has a walk keeps it. What another call has restored meanwhile is found when it is read again. */
export const handler = endpoint(account.restoreWalks, async ({ body, walkerId, now, table }) => {
  await refuseTooMany(count(table, [limitOf('restore', walkerId)], now));
  const walks = firstOfEachDay(body.walks);
  return untilWritten(
    async () => {
      const before = await readBeforeRestoring(table, walkerId, walks);
      const coming = walks.filter(({ day }) => mayBeRestored(day, now) && !before.walks.has(day));
      if (coming.length > 0) await table.write(...restoreWalks(walkerId, coming, before.visited));
      return walks.map((walk) => answerFor(walkerId, walk, before.walks.get(walk.day), now));
    },
    { most: 4 },
  );
});

const firstOfEachDay = (walks: readonly RestoredWalk[]) => [
  ...new Map(walks.toReversed().map((walk) => [walk.day, walk])).values(),
];

function answerFor(
  walkerId: string,
  { day, routeId }: RestoredWalk,
  there: StoredChallenge | undefined,
  now: Date,
): RestoringAnswer {
  const none = { day, challengeId: null, hasPhoto: false };
  if (there?.restored && there.routeId === routeId) {
    return { day, state: 'there', challengeId: challengeId(there), hasPhoto: there.photoId !== null };
  }
  if (there) return { ...none, state: 'taken' };
  if (!mayBeRestored(day, now)) return { ...none, state: 'tooRecent' };
  return { ...none, state: 'restored', challengeId: challengeId({ walkerId, day, routeId }) };
}
