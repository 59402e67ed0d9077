import type { FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';

/** An edge in the direction in which it is walked, from one of its ends or from a place on it. */
export interface Way {
  edge: number;
  /** The vertex at its end. */
  to: number;
  metres: number;
  points: readonly FlatPoint[];
}

/** A way that one sees, what leads to it, and the metres to where it begins. */
export interface Seen {
  to: readonly Way[];
  way: Way;
  ahead: number;
}

/** So far ahead one sees where ways lead. */
export const SIGHT_METRES = 30;

/** All ways that begin within sight of a vertex, each by the shortest way to it. */
export function inSight(waysFrom: (vertex: number) => readonly Way[], vertex: number, by: number): Seen[] {
  const seen: Seen[] = [];
  const reached = new Map([[vertex, { to: [] as readonly Way[], by, ahead: 0, isDone: false }]]);
  for (;;) {
    const open = [...reached].filter(([, { isDone }]) => !isDone);
    const nearest = minOf(open, ([, { ahead }]) => ahead);
    if (!nearest) return seen;
    const [at, here] = nearest;
    here.isDone = true;
    for (const way of waysFrom(at)) {
      if (way.edge === here.by) continue;
      seen.push({ to: here.to, way, ahead: here.ahead });
      const ahead = here.ahead + way.metres;
      if (ahead <= SIGHT_METRES && ahead < (reached.get(way.to)?.ahead ?? Number.POSITIVE_INFINITY))
        reached.set(way.to, { to: [...here.to, way], by: way.edge, ahead, isDone: false });
    }
  }
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
