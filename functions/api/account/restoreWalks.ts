import { account } from '../../../shared/api/account.ts';
import type { RestoredWalk, RestoringAnswer } from '../../../shared/api/restore/restoring.ts';
import { mayBeRestored } from '../../../shared/domain/challenges/restoring.ts';
import { challengeId } from '../../common/challenges/challengeId.ts';
import type { StoredChallenge } from '../../data/challenges/challengeItems.ts';
import { readBeforeRestoring, restoreWalks } from '../../data/challenges/restoredWalks.ts';
import { count, limitOf } from '../../data/limits/rateLimits.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** A day with a walk keeps it; walks restored concurrently are found when the day is read again. */
export const handler = endpoint(account.restoreWalks, async ({ body, walkerId, now, table }) => {
  await enforceRateLimit(count(table, [limitOf('restore', walkerId)], now));
  const walks = firstOfEachDay(body.walks);
  return retryOnConflict(
    async () => {
      const before = await readBeforeRestoring(table, walkerId, walks);
      const coming = walks.filter(({ day }) => mayBeRestored(day, now) && !before.walks.has(day));
      if (coming.length > 0) await table.write(...restoreWalks(walkerId, coming, before.visited));
      return walks.map((walk) => answerFor(walkerId, walk, before.walks.get(walk.day), now));
    },
    { max: 4 },
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
