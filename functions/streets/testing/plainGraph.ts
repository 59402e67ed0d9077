import { EdgeFlag, type Network } from '../network/network.ts';

/** A weighted graph with a plain Dijkstra, as the reference. */
export class PlainGraph {
  readonly neighbours = new Map<number, { to: number; metres: number }[]>();

  connect(from: number, to: number, metres: number): void {
    for (const node of [from, to]) if (!this.neighbours.has(node)) this.neighbours.set(node, []);
    this.neighbours.get(from)?.push({ to, metres });
  }

  static of({ vertices, edges }: Network): PlainGraph {
    const graph = new PlainGraph();
    for (let e = 0; e < edges.count; e++) {
      const from = vertices.id[edges.from[e] ?? 0] ?? 0;
      const to = vertices.id[edges.to[e] ?? 0] ?? 0;
      const flags = edges.flags[e] ?? 0;
      if ((flags & EdgeFlag.walkForward) !== 0) graph.connect(from, to, edges.metres[e] ?? 0);
      if ((flags & EdgeFlag.walkBackward) !== 0) graph.connect(to, from, edges.metres[e] ?? 0);
    }
    return graph;
  }

  /** Metres from a node to every reachable node. */
  distancesFrom(start: number): Map<number, number> {
    const settled = new Map<number, number>();
    const open = new Map([[start, 0]]);
    while (open.size > 0) {
      const [node, metres] = [...open].reduce((best, next) => (next[1] < best[1] ? next : best));
      open.delete(node);
      settled.set(node, metres);
      for (const step of this.neighbours.get(node) ?? []) {
        if (settled.has(step.to)) continue;
        open.set(step.to, Math.min(open.get(step.to) ?? Number.POSITIVE_INFINITY, metres + step.metres));
      }
    }
    return settled;
  }
}
