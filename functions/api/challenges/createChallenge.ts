import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { ownChallenge } from '../../common/challenges/challengeView.ts';
import { dayOfWalker, instantsOf } from '../../common/challenges/dayOfWalker.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { challengeFrom, draftWays, latestChallenges, readDraft, readWays } from '../../data/challenges/challenges.ts';
import { noWays } from '../../data/challenges/ways.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** Attempts when another call creates, replaces or completes today's challenge concurrently. */
const max = 4;

/** Uses the stored draft whatever the client sends: distance and points never come from the client. */
export const handler = endpoint(routes.createChallenge, ({ body, walkerId, now, table }) =>
  retryOnConflict(
    async () => {
      const [walker, challenges, draft] = await Promise.all([
        readOwnWalker(table, walkerId),
        latestChallenges(table, walkerId),
        readDraft(table, walkerId),
      ]);
      const { day: today } = dayOfWalker(walker, challenges, now);

      // A repeated draft, or the open challenge: the challenge exists already.
      const wanted = body.routeId ?? draft?.routeId;
      const same = challenges.find((challenge) => challenge.routeId === wanted);
      if (same && !same.completed) {
        return new Reply(ownChallenge(same, (await readWays(table, walkerId, same.day)) ?? noWays), { status: 200 });
      }
      const todays = challenges.find((challenge) => challenge.day === today);
      if (todays?.completed) throw new Refusal('already_completed');
      if (body.date !== undefined && body.date !== today) throw new Refusal('day_changed');
      if (!draft || draft.routeId !== wanted) throw new Refusal('route_replaced');
      if (draft.day !== today) throw new Refusal('day_changed');

      const { challenge, ops } = challengeFrom(walkerId, draft, todays, instantsOf(draft, challenges, now));
      await table.write(...ops);
      return ownChallenge(challenge, draftWays(draft));
    },
    { max },
  ),
);
