import { MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import {
  chooseDestination,
  circleBetween,
  folderStore,
  inTown,
  openStreets,
  practiceNetwork,
  practiceTown,
  StreetsFault,
  wayBetween,
  waysOf,
} from '../../streets/index.ts';
import {
  type Finders,
  firstCovering,
  logFault,
  type Point,
  placeUntilOneFails,
  type RouteFinder,
  type WayFinder,
} from './firstProvider.ts';
import { type Circle, circleOf, contains, isFromOverpass, type OverpassOptions, overpassDownload } from './overpass.ts';
import {
  type Covers,
  foundRoute,
  homeOf,
  placesOnTiles,
  refusalOf,
  routesOnTiles,
  waysOnTiles,
} from './streetTiles.ts';

const ATTRIBUTION = 'Practice streets';

/** Only on request: otherwise the app tells a walker that the home has no map. */
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

const OVERPASS_URL = 'https://overpass-api.de/api/interpreter';

export interface LocalFinderOptions extends Partial<Pick<OverpassOptions, 'clock' | 'maxBytes'>> {
  folder: string;
  /** `off` disables it; unset means the public server. */
  overpassUrl: string | undefined;
}

export function localFinders({ folder, overpassUrl = OVERPASS_URL, ...options }: LocalFinderOptions): Finders {
  const store = folderStore(folder);
  // Locally the list of imports is a small file: reading it each time makes downloads visible at once.
  const streets = openStreets(store, { recheckMilliseconds: 0, report: logFault });
  const onTiles = routesOnTiles(streets, covers);
  const placeOnTiles = placesOnTiles(streets);
  // Practice streets first: they are requested explicitly, and real streets end where an import ends.
  const ways = [firstCovering([waysOnPracticeStreets, waysOnTiles(streets)])];
  if (overpassUrl === 'off') {
    return {
      routes: [firstCovering([routesOnPracticeStreets, routesOnTiles(streets)])],
      ways,
      places: [placeOnTiles],
    };
  }
  const lost = new Set<string>();
  const download = overpassDownload({ url: overpassUrl, store, streets, lost, ...options });
  const routesWithDownload = routesOnTiles(streets);
  return {
    routes: [
      firstCovering([
        routesOnPracticeStreets,
        unlessLost(onTiles, { none: 'not_covered' }, lost),
        async (request) => {
          await download(circleAround(homeOf(request), request.maxKilometres));
          return routesWithDownload(request);
        },
      ]),
    ],
    ways,
    places: [
      placeUntilOneFails([
        unlessLost(placeOnTiles, undefined, lost),
        async (point) => {
          // The address is needed before the first walk, so the download covers both.
          await download(circleAround(point, MAX_DISTANCE.default));
          return placeOnTiles(point);
        },
      ]),
    ],
  };
}

/** Missing files of an import are an operator's problem; a lost download is fetched again. */
function unlessLost<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  refusal: Answer,
  lost: Set<string>,
): (question: Question) => Promise<Answer> {
  return async (question) => {
    try {
      return await find(question);
    } catch (error) {
      const id = error instanceof StreetsFault ? (error.file.split('/')[0] ?? '') : '';
      if (!isFromOverpass({ id })) throw error;
      lost.add(id);
      return refusal;
    }
  };
}

function circleAround(centre: Point, kilometres: number): Circle {
  return { centre, metres: Math.max(kilometres, MAX_DISTANCE.default) * 1000 };
}

/** Imports are deliberate; a download covers only walks within its circle. */
const covers: Covers = (imports, centre, metres) =>
  imports.some((entry) => {
    const circle = circleOf(entry);
    return circle === undefined || contains(circle, { centre, metres });
  });
