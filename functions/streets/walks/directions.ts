import { type Direction, turnOf } from '../../../shared/domain/directions.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { walkRoute } from '../../../shared/domain/walkRoute.ts';
import type { Stretch } from '../search/route.ts';
import { angleAt, cornersOf, legsOf } from './legs.ts';
import { placesOf } from './places.ts';
import { type Draft, proofread } from './proofread.ts';
import type { Surroundings } from './surroundings.ts';
import { wordingOf } from './wording.ts';

export interface WalkedWay {
  stretches: readonly Stretch[];
  coordinates: Line;
}

/** The way in words: where it starts, each corner that one might miss, and where it ends. */
export function directionsOf(
  surroundings: Surroundings,
  { stretches, coordinates }: WalkedWay,
  goal: string | null,
): Direction[] {
  const [first] = stretches;
  if (!first) return [];
  const route = walkRoute(coordinates, surroundings.origin);
  const legs = legsOf(surroundings, stretches);
  const places = placesOf(surroundings, stretches);
  const told = cornersOf(legs, route).flatMap(({ from, to }) => {
    const place = places.find(({ at }) => Math.abs(at - to) < 0.01);
    return place ? [{ place, angle: angleAt(route, from, to) }] : [];
  });
  const draft: Draft = {
    surroundings,
    route,
    door: { edge: first.edge, share: first.start },
    places,
    wording: wordingOf(surroundings, route, legs, places),
    told,
    last: { at: Math.round(route.total), turn: 'arrive', way: 'street', street: goal, relation: 'into' },
  };
  return proofread(draft) ?? unread(draft);
}

/** Each corner at which the street changes, and no more. */
function unread({ wording, told, last }: Draft): Direction[] {
  const corners = told.flatMap(({ place, angle }): Direction[] => {
    const [named] = wording.namesAt(place);
    return named ? [{ at: Math.round(place.at), turn: turnOf(angle), ...named }] : [];
  });
  return [...wording.first.slice(0, 1), ...corners, last];
}
