import { routes } from '../../../shared/api/routes.ts';
import { challengeToShow } from '../../../shared/domain/challenges/challengeWindow.ts';
import { addDays } from '../../../shared/domain/day.ts';
import { ownChallenge } from '../../common/challenges/challengeView.ts';
import { dayOfWalker } from '../../common/challenges/dayOfWalker.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { latestChallenges, latestWays } from '../../data/challenges/challenges.ts';
import { noWays } from '../../data/challenges/ways.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Today's challenge; until 03:00 yesterday's open one, for walkers who are still out. */
export const handler = endpoint(routes.getTodayChallenge, async ({ walkerId, now, table }) => {
  const [walker, challenges, waysOf] = await Promise.all([
    readOwnWalker(table, walkerId),
    latestChallenges(table, walkerId),
    latestWays(table, walkerId),
  ]);
  const today = dayOfWalker(walker, challenges, now).day;
  const of = (day: string) => challenges.find((challenge) => challenge.day === day) ?? null;
  const shown = challengeToShow(of(today), of(addDays(today, -1)), zoneOf(walker), now);
  return shown && ownChallenge(shown, (await waysOf(shown.day)) ?? noWays);
});
