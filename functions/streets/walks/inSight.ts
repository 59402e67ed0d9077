import type { FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';

/** A directed edge, from one of its ends or from a point on it. */
export interface Way {
  edge: number;
  to: number;
  metres: number;
  points: readonly FlatPoint[];
}

/** A visible way, the path to it and the metres to its start. */
export interface Seen {
  to: readonly Way[];
  way: Way;
  ahead: number;
}

export const SIGHT_METRES = 30;

/** All ways that start within sight of a vertex, each by its shortest path (small Dijkstra). */
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
