import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { decideAsking, recentLooks } from '../../../shared/domain/secondLook.ts';
import { readChallenge } from '../../data/challenges.ts';
import { readSecondLooks, saveSecondLooks } from '../../data/secondLooks.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { parseChallengeId } from '../../parts/challenges/challengeId.ts';
import { randomId } from '../../runtime/random.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

/** Asking twice is asking once. The walker's friends find it where they look; nothing is written for each of them. */
export const handler = endpoint(routes.askSecondLook, async ({ params, walkerId, now, table }) => {
  const id = parseChallengeId(params.id);
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  const { day, routeId } = id;
  return untilWritten(async () => {
    const [walker, challenge, asked] = await Promise.all([
      readWalker(table, walkerId),
      readChallenge(table, walkerId, day),
      readSecondLooks(table, walkerId),
    ]);
    if (!walker || challenge?.routeId !== routeId) throw new Refusal('challenge_not_found');
    const { sign, completedAt, photoId } = challenge;
    const walk = { day, sign, completedAt, hasPhoto: photoId !== null, friends: walker.counts.friends };
    const decision = decideAsking(walk, asked.looks, now);
    switch (decision.kind) {
      case 'asked':
        return {};
      case 'refused':
        throw new Refusal(decision.reason);
      case 'too_many':
        throw new Refusal('too_many_looks', { headers: { 'retry-after': String(decision.seconds) } });
      case 'ask': {
        const look = { lookId: randomId(), day, routeId, askedAt: now.toISOString(), state: 'open' as const };
        const looks = [...recentLooks(asked.looks, now), look];
        await table.write(saveSecondLooks(walkerId, { ...asked, looks }));
        return {};
      }
    }
  });
});
