import type { Direction } from '../../../shared/domain/walk/directions.ts';
import { placeAlong, type WalkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { arrives, readingsOf, settingOff, type WalkStart } from './follower.ts';
import type { Way } from './inSight.ts';
import { angleAt } from './legs.ts';
import { anglesAt, type Place } from './places.ts';
import { type Standing, type Stroll, strollFrom } from './stroll.ts';
import type { Surroundings } from './surroundings.ts';
import { turnsFor, type Wording } from './wording.ts';

export interface Draft {
  surroundings: Surroundings;
  route: WalkRoute;
  start: WalkStart;
  places: readonly Place[];
  wording: Wording;
  told: readonly { place: Place; angle: number }[];
  last: Direction;
}

/** Minimum distance between lines; larger if the second undoes the first. */
const APART_METRES = 8;
const TAKEN_BACK_METRES = 25;
const TAKEN_BACK_DEGREES = 30;
const MOVED_METRES = 25;
/** A walker who leaves the route must be back on it within this distance. */
const BACK_METRES = 80;
/** Walkers are simulated with these factors, because people miscount metres. */
const STRIDES = [0.95, 0.975, 1, 1.025, 1.05];
/** The search gives up after this many simulated readings. */
const MAX_READINGS = 1500;

/**
 * Searches directions that lead every simulated walker to the sign: the needed lines, and more where one would go
 * astray. Undefined if there are none.
 */
export const verifyDirections = (draft: Draft): Direction[] | undefined => search(draft, STRIDES) ?? search(draft, [1]);

interface State {
  line: Direction;
  standing: Standing;
  next: number;
}

function search(draft: Draft, strides: readonly number[]): Direction[] | undefined {
  const { surroundings, route, places, wording, told, last } = draft;
  const sign = placeAlong(route, route.total);
  const isOnWay = onWay(places);
  const hopeless = new Set<string>();
  let readings = 0;

  const isRight = (standing: Standing, line: Direction): boolean => {
    const stroll = strollFrom(surroundings, standing, line);
    for (let index = 0; ; index++) {
      const corner = stroll.corner(index);
      if (!corner || corner.walked - standing.walked > BACK_METRES) return false;
      if (isOnWay(corner.way, line.at - 1, line.at + BACK_METRES)) return true;
    }
  };

  /** Where a walker stands after a line; undefined unless all strides end on the route. */
  const readBy = (stroll: Stroll, line: Direction, metres: number): Standing | undefined => {
    readings++;
    const standings = readingsOf(stroll, line, metres, strides);
    const isRead = standings.every(
      (standing, i) => standing && (standings.indexOf(standing) < i || isRight(standing, line)),
    );
    return isRead ? standings[strides.indexOf(1)] : undefined;
  };

  const solve = ({ line, standing, next }: State): Direction[] | undefined => {
    const key = [line.at, line.turn, line.relation, line.street, standing.way.edge, standing.way.to, next].join();
    if (hopeless.has(key)) return undefined;
    const stroll = strollFrom(surroundings, standing, line);

    const tell = (place: Place, angles: readonly number[], then: number): Direction[] | undefined => {
      const at = Math.round(place.at);
      if (at - line.at < APART_METRES) return undefined;
      for (const named of wording.namesAt(place)) {
        for (const turn of turnsFor(angles)) {
          const words = { at, turn, ...named };
          if (readings > MAX_READINGS) return undefined;
          if (takesBack(route, words, line)) continue;
          const there = readBy(stroll, words, at - line.at);
          const rest = there && solve({ line: words, standing: there, next: then });
          if (rest) return [line, ...rest];
        }
      }
      return undefined;
    };
    const tellNext = (index: number): Direction[] | undefined => {
      const one = told[index];
      if (one) return tell(one.place, [one.angle, ...anglesAt(surroundings, places, one.place)], index + 1);
      const isThere = arrives(stroll, last.at - line.at, sign, Math.max(...strides));
      return isThere ? [line, last] : undefined;
    };
    const tellOne = (some: readonly Place[], then: number): Direction[] | undefined => {
      for (const place of some) {
        const lines = tell(place, anglesAt(surroundings, places, place), then);
        if (lines) return lines;
      }
      return undefined;
    };
    const goal = told[next]?.place.at;
    const beyond = told[next + 1]?.place.at ?? route.total;
    const isBefore = ({ at }: Place) => at < (goal ?? route.total) - APART_METRES;
    const isAbout = ({ at }: Place) =>
      goal !== undefined && at !== goal && Math.abs(at - goal) < MOVED_METRES && at < beyond - APART_METRES;
    const ahead = places.filter(({ at }) => at > line.at);
    const lines =
      tellNext(next) ??
      tellOne(inOrder(ahead.filter(isBefore), strayedAfter(stroll, isOnWay, line.at)), next) ??
      tellOne(ahead.filter(isAbout), next + 1) ??
      (goal === undefined ? undefined : tellNext(next + 1));
    if (!lines) hopeless.add(key);
    return lines;
  };

  for (const line of wording.first) {
    const standing = settingOff(surroundings, draft.start, line);
    const lines = standing && isRight(standing, line) && solve({ line, standing, next: 0 });
    if (lines) return lines;
  }
  return undefined;
}

/** A line that undoes the one before, as when crossing a street and turning back into the old direction. */
const takesBack = (route: WalkRoute, line: Direction, before: Direction): boolean =>
  before.turn !== 'depart' &&
  line.at - before.at < TAKEN_BACK_METRES &&
  Math.abs(angleAt(route, before.at, line.at)) < TAKEN_BACK_DEGREES;

type IsOnWay = (way: Way, from: number, to: number) => boolean;

/** Whether a way lies on the route within a range of metres. */
function onWay(places: readonly Place[]): IsOnWay {
  const byEdge = new Map<number, Place[]>();
  for (const place of places) byEdge.set(place.way.edge, [...(byEdge.get(place.way.edge) ?? []), place]);
  return (way, from, to) =>
    (byEdge.get(way.edge) ?? []).some((place) => place.way.to === way.to && place.at >= from && place.at <= to);
}

/** Metres along the route until a walker without a further line leaves it. */
function strayedAfter(stroll: Stroll, isOnWay: IsOnWay, from: number): number {
  for (let index = 0; ; index++) {
    const corner = stroll.corner(index);
    const walked = corner?.walked ?? 0;
    if (!corner || (index > 0 && !isOnWay(corner.way, from, from + walked + BACK_METRES)))
      return from + (stroll.corner(index - 1)?.walked ?? 0);
  }
}

/** Places in search order: the last one before going astray, earlier ones backwards, then later ones. */
const inOrder = (places: readonly Place[], reached: number): Place[] => [
  ...places.filter(({ at }) => at <= reached + 1).toReversed(),
  ...places.filter(({ at }) => at > reached + 1),
];
