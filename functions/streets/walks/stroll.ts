import type { Direction } from '../../../shared/domain/directions.ts';
import { type FlatPoint, turnBetween } from '../../../shared/domain/walkRoute.ts';
import type { Surroundings, Way } from './surroundings.ts';
import { headingAfter, trailWith } from './trail.ts';

/** At the end of a way, with what one knows there without a map. */
export interface Standing {
  way: Way;
  /** Metres since the last line of the directions was followed. */
  walked: number;
  trail: readonly FlatPoint[];
  heading: number;
}

export const standingAfter = (way: Way, trail: readonly FlatPoint[], walked = 0): Standing => {
  const longer = trailWith(trail, way.points);
  return { way, walked: walked + way.metres, trail: longer, heading: headingAfter(longer) };
};

/** A way that one sees, what leads to it, and the metres to where it begins. */
export interface Seen {
  to: readonly Way[];
  way: Way;
  ahead: number;
}

/** So far ahead one sees where ways lead. */
export const SIGHT_METRES = 30;
/** How far a street may bend before a way straight on is taken for it. */
const STREET_DEGREES = 60;
const SAME_KIND_DEGREES = 15;

/** What one takes without a word: the street that was named last, else what leads straight on. */
function goOn(surroundings: Surroundings, { way: last, heading }: Standing, street: string | null): Way | undefined {
  const { waysFrom, streetOf, directionOf } = surroundings;
  const ways = waysFrom(last.to).filter(({ edge }) => edge !== last.edge);
  const turn = (way: Way) => {
    const named = streetOf(way.edge);
    const isMeant = street !== null && named.street === street;
    const isAlike = street === null && named.way === streetOf(last.edge).way;
    const degrees = Math.abs(turnBetween(heading, directionOf(way)));
    return degrees - (isMeant ? STREET_DEGREES : 0) - (isAlike ? SAME_KIND_DEGREES : 0);
  };
  return ways.length < 2 ? ways[0] : leastOf(ways, turn);
}

function leastOf<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const measured = measure(item);
    if (measured >= least) continue;
    least = measured;
    best = item;
  }
  return best;
}

/** All ways that begin within sight of a vertex, each by the shortest way to it. */
export function inSight(surroundings: Surroundings, vertex: number, by: number): Seen[] {
  const seen: Seen[] = [];
  const reached = new Map([[vertex, { to: [] as readonly Way[], by, ahead: 0, isDone: false }]]);
  for (;;) {
    const open = [...reached].filter(([, { isDone }]) => !isDone);
    const nearest = leastOf(open, ([, { ahead }]) => ahead);
    if (!nearest) return seen;
    const [at, here] = nearest;
    here.isDone = true;
    for (const way of surroundings.waysFrom(at)) {
      if (way.edge === here.by) continue;
      seen.push({ to: here.to, way, ahead: here.ahead });
      const ahead = here.ahead + way.metres;
      if (ahead <= SIGHT_METRES && ahead < (reached.get(way.to)?.ahead ?? Number.POSITIVE_INFINITY))
        reached.set(way.to, { to: [...here.to, way], by: way.edge, ahead, isDone: false });
    }
  }
}

/** Where one gets who goes on without a word, corner by corner. */
export interface Stroll {
  surroundings: Surroundings;
  /** Undefined beyond the end of a way that ends. */
  corner(index: number): Standing | undefined;
  seenFrom(index: number): readonly Seen[];
}

export function strollFrom(surroundings: Surroundings, standing: Standing, after: Direction): Stroll {
  const street = after.relation === 'near' ? null : after.street;
  const corners = [standing];
  const seen: Seen[][] = [];
  let isAtEnd = false;
  return {
    surroundings,
    corner(index) {
      for (let last = corners.at(-1); last && !isAtEnd && corners.length <= index; last = corners.at(-1)) {
        const way = goOn(surroundings, last, street);
        if (way) corners.push(standingAfter(way, last.trail, last.walked));
        isAtEnd = !way;
      }
      return corners[index];
    },
    seenFrom(index) {
      const corner = corners[index];
      seen[index] ??= corner ? inSight(surroundings, corner.way.to, corner.way.edge) : [];
      return seen[index];
    },
  };
}
