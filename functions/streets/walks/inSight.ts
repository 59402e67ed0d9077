import type { Direction } from '../../../shared/domain/walk/directions.ts';
import type { FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';

/** Name, relation and kind of way that a direction gives for a part of the route. */
export type Named = Pick<Direction, 'street' | 'relation' | 'way'>;

/** A directed edge, from one of its ends or from a point on it. */
export interface Way {
  edge: number;
  to: number;
  metres: number;
  points: readonly FlatPoint[];
  /** Cache of what `StreetContext` computed for the way. */
  known: { named: Named | undefined; direction: number | undefined; seen: readonly Seen[] | undefined };
}

/** A visible way and the metres to its start. */
export interface Seen {
  way: Way;
  ahead: number;
}

export const SIGHT_METRES = 30;

/** All ways that start within sight of a vertex, each by its shortest path (small Dijkstra). */
export function inSight(waysFrom: (vertex: number) => readonly Way[], vertex: number, by: number): Seen[] {
  const seen: Seen[] = [];
  // In the order of `ahead`: a sorted array of a few vertices takes less time than a search for the nearest.
  const reached = [{ vertex, by, ahead: 0 }];
  for (let i = 0; i < reached.length; i++) {
    const here = reached[i] as (typeof reached)[number];
    for (const way of waysFrom(here.vertex)) {
      if (way.edge === here.by) continue;
      seen.push({ way, ahead: here.ahead });
      const ahead = here.ahead + way.metres;
      if (ahead > SIGHT_METRES) continue;
      let known = 0;
      while (known < reached.length && reached[known]?.vertex !== way.to) known++;
      if (ahead >= (reached[known]?.ahead ?? Number.POSITIVE_INFINITY)) continue;
      let place = known;
      for (; place > i + 1 && (reached[place - 1]?.ahead ?? 0) > ahead; place--)
        reached[place] = reached[place - 1] as typeof here;
      reached[place] = { vertex: way.to, by: way.edge, ahead };
    }
  }
  return seen;
}

export function minOf<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const measured = measure(item);
    if (measured >= min) continue;
    min = measured;
    best = item;
  }
  return best;
}
