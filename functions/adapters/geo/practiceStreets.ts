import { withTown } from '../../../shared/domain/destinationName.ts';
import { chooseDestination } from '../../streets/choice/choice.ts';
import { inTown } from '../../streets/choice/chosenWalk.ts';
import { practiceNetwork, practiceTown } from '../../streets/practice/practice.ts';
import { nearestStreetName } from '../../streets/search/nearest.ts';
import { circleBetween, wayBetween, waysOf } from '../../streets/walks/ways.ts';
import type { PlaceFinder, RouteFinder, WayFinder } from './firstProvider.ts';
import { foundRoute, homeOf, refusalOf } from './streetTiles.ts';

const ATTRIBUTION = 'Practice streets';

export const routesOnPracticeStreets: RouteFinder = async (request) => {
  const home = homeOf(request);
  const network = practiceNetwork(home, request.maxKilometres * 1000);
  const chosen = chooseDestination({ ...request, home, network });
  if ('none' in chosen) return refusalOf(chosen);
  return foundRoute(inTown(chosen, practiceTown(chosen.end)), waysOf(network, chosen, request), {
    provider: 'practice',
    attribution: ATTRIBUTION,
  });
};

export const waysOnPracticeStreets: WayFinder = async ({ from, to, goal, ...preference }) => {
  const circle = circleBetween(from, to);
  const way = circle && wayBetween(practiceNetwork(circle.centre, circle.metres), from, to, goal, preference);
  return way ?? { none: 'nothing_walkable' };
};

export const placesOnPracticeStreets: PlaceFinder = async (point) => {
  const street = nearestStreetName(practiceNetwork(point, 300), point);
  const town = practiceTown(point);
  return { place: { placeName: street === undefined ? town : withTown(street, town), town }, attribution: ATTRIBUTION };
};
