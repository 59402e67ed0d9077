import { type Direction, type Turn, turnOf } from '../../../shared/domain/directions.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import {
  bearing,
  nearestOnRoute,
  placeAlong,
  turnBetween,
  type WalkRoute,
  walkRoute,
} from '../../../shared/domain/walkRoute.ts';
import type { Network } from '../network/network.ts';
import type { Stretch } from '../search/route.ts';
import type { NamedStreets } from './namedStreets.ts';
import { after, goOn, headingTo, type Named, type Surroundings, surroundingsOf } from './surroundings.ts';

export interface WalkedWay {
  stretches: readonly Stretch[];
  coordinates: Line;
}

/** Shorter than a crossing: such pieces are no streets of their own. */
const SHORT_METRES = 30;
/** Turns as near to each other as this are one turn. */
const TOGETHER_METRES = 30;
/** So near the door or the sign a corner is seen, and not told. */
const START_METRES = 15;
/** How much of the way before and after a corner shows which way it turns. */
const LOOK_METRES = 18;
const CORNER_DEGREES = 40;
/** Another way that is still beside the route after that much is its other pavement. */
const LEADS_AWAY_METRES = 60;

/** A stretch of the way and what one calls it. */
interface Leg extends Named {
  from: number;
  to: number;
}

/** The way in words: where it starts, each corner that one might miss, and where it ends. */
export function directionsOf(
  network: Network,
  { stretches, coordinates }: WalkedWay,
  goal: string | null,
): Direction[] {
  const route = walkRoute(coordinates);
  const surroundings = surroundingsOf(network, route);
  const { streets } = surroundings;
  const legs = joined(legsOf(surroundings, stretches));
  const corners = together([...changes(legs), ...forks(surroundings, legs, stretches)], route);
  const first = legs.find(({ to }) => to > START_METRES) ?? legs[0];
  if (!first) return [];
  return [
    { ...words(first, route, streets, 0), at: 0, turn: 'depart', heading: headingAtStart(route) },
    ...corners.map((corner) => ({
      ...words(corner.leg, route, streets, corner.to),
      at: Math.round(corner.to),
      turn: turnAt(route, corner),
    })),
    { at: Math.round(route.total), turn: 'arrive', way: 'street', street: goal, relation: 'into' },
  ];
}

function words(
  { street, relation, way }: Leg,
  route: WalkRoute,
  streets: NamedStreets,
  at: number,
): Pick<Direction, 'street' | 'relation' | 'way'> {
  if (street !== null) return { street, relation, way };
  return { street: streets.nearest(placeAlong(route, at)), relation: 'near', way };
}

/** Past a corner that is seen from the door. */
function headingAtStart(route: WalkRoute): number {
  const isBent = Math.abs(angleAt(route, START_METRES / 2, START_METRES / 2)) > CORNER_DEGREES;
  const from = isBent ? START_METRES : 0;
  return Math.round(bearing(placeAlong(route, from), placeAlong(route, from + LOOK_METRES)));
}

function angleAt(route: WalkRoute, from: number, to: number): number {
  const before = bearing(placeAlong(route, from - LOOK_METRES), placeAlong(route, from));
  return turnBetween(before, bearing(placeAlong(route, to), placeAlong(route, to + LOOK_METRES)));
}

function legsOf(surroundings: Surroundings, stretches: readonly Stretch[]): Leg[] {
  const { network } = surroundings;
  let walked = 0;
  return stretches.map(({ edge, start, end }) => {
    const from = walked;
    walked += Math.abs(end - start) * (network.edges.metres[edge] ?? 0);
    return { from, to: walked, ...surroundings.streetOf(edge) };
  });
}

const isSame = (a: Leg, b: Leg) => a.street === b.street && (a.street !== null || a.way === b.way);

/** Pieces of one street are one leg, with the short ones between them: a crossing, a corner, a bridge over a ditch. */
function joined(pieces: readonly Leg[]): Leg[] {
  const legs: Leg[] = [];
  const append = (leg: Leg) => {
    const last = legs.at(-1);
    if (last && isSame(last, leg)) last.to = leg.to;
    else legs.push({ ...leg });
  };
  pieces.forEach(append);
  for (let i = 1; i < legs.length; ) {
    const [before, leg, after] = [legs[i - 1], legs[i], legs[i + 1]];
    if (!before || !leg || leg.to - leg.from >= SHORT_METRES || !after) {
      i++;
      continue;
    }
    if (isSame(before, after)) {
      before.to = after.to;
      legs.splice(i, 2);
      i = Math.max(1, i - 1);
    } else {
      i++;
    }
  }
  return legs;
}

interface Corner {
  /** Where it begins and where it is done; the same place, unless several corners are one. */
  from: number;
  to: number;
  leg: Leg;
  /** What one walked along before. */
  before: Leg;
  /** The angle of the way that one would take without a word, where that is another one. */
  besides?: number;
}

const changes = (legs: readonly Leg[]): Corner[] =>
  legs.flatMap((leg, i) => {
    const before = legs[i - 1];
    return before ? [{ from: leg.from, to: leg.from, leg, before }] : [];
  });

/** Where a walker who keeps to the street, or goes straight on where it has no name, would leave the way. */
function forks(surroundings: Surroundings, legs: readonly Leg[], stretches: readonly Stretch[]): Corner[] {
  const { network, route } = surroundings;
  const places = stretches.map(({ edge, start, end }) => {
    const vertex = (start < end ? network.edges.to : network.edges.from)[edge] ?? 0;
    const heading = headingTo(surroundings, edge, start, end);
    return { vertex, by: edge, heading };
  });
  let from = 0;
  return stretches.flatMap(({ edge, start, end }, i) => {
    from += Math.abs(end - start) * (network.edges.metres[edge] ?? 0);
    const [place, next] = [places[i], stretches[i + 1]];
    const leg = legs.find(({ to }) => to >= from - 0.01);
    if (!place || !next || !leg) return [];
    const street = leg.relation === 'near' ? null : leg.street;
    const usual = goOn(surroundings, place, street);
    if (!usual || usual.edge === next.edge) return [];
    const there = after(surroundings, usual, street, LEADS_AWAY_METRES);
    const window = { from: from - SHORT_METRES, to: from + 2 * LEADS_AWAY_METRES };
    if (nearestOnRoute(route, there, window).away < SHORT_METRES) return [];
    const following = legs.find(({ to }) => to > from + 0.01) ?? leg;
    const angle = turnBetween(place.heading, usual.leaves);
    return [{ from, to: from, leg: following, before: leg, besides: angle }];
  });
}

/** Corners that lie close together are one, and none where in sum nothing turns: a street is crossed to its other side. */
function together(corners: Corner[], route: WalkRoute): Corner[] {
  const sorted = corners.toSorted((a, b) => a.from - b.from);
  const merged: Corner[] = [];
  for (const corner of sorted) {
    const last = merged.at(-1);
    if (last && corner.from - last.to < TOGETHER_METRES)
      merged.splice(-1, 1, { ...corner, from: last.from, before: last.before });
    else merged.push(corner);
  }
  return merged.filter(({ from, to, leg, before, besides }) => {
    if (from < START_METRES || to > route.total - START_METRES) return false;
    return besides !== undefined || !isSame(before, leg) || Math.abs(angleAt(route, from, to)) >= CORNER_DEGREES;
  });
}

/** Beside a way that leads straight on, even a small angle is a turn. */
function turnAt(route: WalkRoute, { from, to, besides }: Corner): Turn {
  const angle = angleAt(route, from, to);
  const turn = turnOf(angle);
  if (turn !== 'straight' || besides === undefined) return turn;
  return angle < besides ? 'slight_left' : 'slight_right';
}
