import { type Direction, type Turn, turnOf } from '../../../shared/domain/walk/directions.ts';
import { bearing, placeAlong, type WalkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { angleAt, CORNER_DEGREES, type Leg, SHORT_METRES, START_METRES } from './legs.ts';
import type { Place } from './places.ts';
import { type Named, remembered, type Surroundings } from './surroundings.ts';
import { LOOK_METRES } from './trail.ts';

export interface Wording {
  first: readonly Direction[];
  namesAt(place: Place): readonly Named[];
}

export function wordingOf(
  surroundings: Surroundings,
  route: WalkRoute,
  legs: readonly Leg[],
  places: readonly Place[],
): Wording {
  const near = (at: number) => surroundings.streets.nearest(placeAlong(route, at));
  const named = ({ street, relation, way }: Named, at: number): Named =>
    street === null ? { street: near(at), relation: 'near', way } : { street, relation, way };
  const legAt = (at: number) => legs.find(({ to }) => to > at) ?? legs.at(-1);
  const namesAt = remembered(({ at, way }: Place) => {
    const [leg, beyond] = [legAt(at + 0.01), legAt(at + SHORT_METRES)];
    const own = surroundings.streetOf(way.edge);
    const all = [leg, own, beyond].flatMap((one) => (one ? [named(one, at)] : []));
    return unlike([...all, { street: near(at), relation: 'near' as const, way: (leg ?? own).way }]);
  });
  const usual = legAt(START_METRES);
  const begin = [usual, ...legs.slice(0, 2)].flatMap((leg) => (leg ? [named(leg, 0)] : []));
  const headings = [headingAtStart(route), headingFrom(route, 0), headingFrom(route, 0, 2 * LOOK_METRES)];
  const corners = places.filter(({ at }) => at > 0 && at <= SHORT_METRES);
  const first = [
    ...headings.flatMap((heading) => begin.map((name) => ({ ...name, heading }))),
    ...corners.flatMap((place) =>
      namesAt(place).map((name) => ({ ...name, heading: Math.round(surroundings.directionOf(place.way)) })),
    ),
  ];
  return { first: unlike(first).map((line) => ({ at: 0, turn: 'depart', ...line })), namesAt };
}

function unlike<Item>(items: readonly Item[]): Item[] {
  const texts = items.map((item) => JSON.stringify(item));
  return items.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
}

const headingFrom = (route: WalkRoute, from: number, metres = LOOK_METRES): number =>
  Math.round(bearing(placeAlong(route, from), placeAlong(route, from + metres)));

/** Measured past a corner that is visible from the start. */
function headingAtStart(route: WalkRoute): number {
  const isBent = Math.abs(angleAt(route, START_METRES / 2, START_METRES / 2)) > CORNER_DEGREES;
  return headingFrom(route, isBent ? START_METRES : 0);
}

const PLAIN_DEGREES = 60;
const STRAIGHT_DEGREES = 30;
const FORK_DEGREES = 15;

/** Turns that describe the angles; at a fork even a small angle counts. */
export function turnsFor(angles: readonly number[]): Turn[] {
  const turns = angles.flatMap((angle): Turn[] => {
    const size = Math.abs(angle);
    if (size > PLAIN_DEGREES) return [turnOf(angle)];
    const [slight, other] = angle < 0 ? LEFT_FIRST : LEFT_FIRST.toReversed();
    return [
      turnOf(angle),
      ...(slight ? [slight] : []),
      ...(size < STRAIGHT_DEGREES ? (['straight'] as const) : []),
      ...(size < FORK_DEGREES && other ? [other] : []),
    ];
  });
  return [...new Set(turns)];
}

const LEFT_FIRST = ['slight_left', 'slight_right'] as const;
