import { chooseDestination } from '../../streets/choice/choice.ts';
import { inTown } from '../../streets/choice/chosenWalk.ts';
import { practiceNetwork, practiceTown } from '../../streets/practice/practice.ts';
import { circleBetween, wayBetween, waysOf } from '../../streets/walks/ways.ts';
import type { RouteFinder, WayFinder } from './firstProvider.ts';
import { foundRoute, homeOf, refusalOf } from './streetTiles.ts';

const ATTRIBUTION = 'Practice streets';

/** Only for walkers who ask for them: a home without a map is said to have none. */
export const routesOnPracticeStreets: RouteFinder = async (request) => {
  if (!request.practice) return { none: 'not_covered' };
  const home = homeOf(request);
  const network = practiceNetwork(home, request.maxKilometres * 1000);
  const chosen = chooseDestination({ ...request, home, network });
  if ('none' in chosen) return refusalOf(chosen);
  return foundRoute(network, inTown(chosen, practiceTown(chosen.end)), waysOf(network, chosen, request), {
    provider: 'practice',
    attribution: ATTRIBUTION,
  });
};

export const waysOnPracticeStreets: WayFinder = async ({ from, to, goal, practice, ...preference }) => {
  if (!practice) return { none: 'not_covered' };
  const circle = circleBetween(from, to);
  const way = circle && wayBetween(practiceNetwork(circle.centre, circle.metres), from, to, goal, preference);
  return way ?? { none: 'nothing_walkable' };
};
