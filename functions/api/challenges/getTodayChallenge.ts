import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { challengeToShow } from '../../../shared/domain/challengeWindow.ts';
import { addDays } from '../../../shared/domain/day.ts';
import { latestChallenges, latestWays } from '../../data/challenges.ts';
import { readWalker } from '../../data/walkers.ts';
import { noWays } from '../../data/ways.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ownChallenge } from '../../parts/challenges/challengeView.ts';
import { dayOfWalker } from '../../parts/challenges/dayOfWalker.ts';
import { zoneOf } from '../../parts/walkers/walkerView.ts';

/** Today's challenge; in the small hours yesterday's open one, for walkers who are still out. */
export const handler = endpoint(routes.getTodayChallenge, async ({ walkerId, now, table }) => {
  const [walker, challenges, waysOf] = await Promise.all([
    readWalker(table, walkerId),
    latestChallenges(table, walkerId),
    latestWays(table, walkerId),
  ]);
  if (!walker) throw new Refusal('not_signed_in');
  const today = dayOfWalker(walker, challenges, now).day;
  const of = (day: string) => challenges.find((challenge) => challenge.day === day) ?? null;
  const shown = challengeToShow(of(today), of(addDays(today, -1)), zoneOf(walker), now);
  return shown && ownChallenge(shown, (await waysOf(shown.day)) ?? noWays);
});
