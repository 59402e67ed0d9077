import { EdgeFlag, type Network } from '../network/network.ts';
import { edgeCosts, type WayRule } from './edgeCosts.ts';
import { nth } from './randomNetwork.fixture.ts';
import type { EdgePoint } from './search.ts';

interface Arc {
  from: string;
  to: string;
  cost: number;
}

/**
 * The obviously right answer: an edge that has a start or an end on it is cut there into pieces, every piece is an
 * arc for each way it may be walked, and the cheapest unvisited node is looked for by looking at all of them.
 */
export function plainCosts(network: Network, start: EdgePoint, end: EdgePoint, rule: WayRule): Map<string, number> {
  const { edges } = network;
  const { atFrom, atTo, perMetre } = edgeCosts(network, rule);
  const arcs: Arc[] = [];
  for (let e = 0; e < edges.count; e++) {
    const cuts = [
      { at: 0, rank: 0, node: `v${edges.from[e]}`, crossing: nth(atFrom, e) },
      { at: 1, rank: 2, node: `v${edges.to[e]}`, crossing: nth(atTo, e) },
      ...(start.edge === e ? [{ at: start.fraction, rank: 1, node: 'start', crossing: 0 }] : []),
      ...(end.edge === e ? [{ at: end.fraction, rank: 1, node: 'end', crossing: 0 }] : []),
    ].sort((a, b) => a.at - b.at || a.rank - b.rank);
    const total = nth(edges.metres, e) * nth(perMetre, e);
    const flags = nth(edges.flags, e);
    for (let i = 1; i < cuts.length; i++) {
      const a = nth(cuts, i - 1);
      const b = nth(cuts, i);
      // Two cuts at one point are one node in both directions of the edge.
      const isOnePoint = a.at === b.at && flags !== 0;
      const cost = (b.at - a.at) * total + a.crossing + b.crossing;
      if (isOnePoint || flags & EdgeFlag.walkForward) arcs.push({ from: a.node, to: b.node, cost });
      if (isOnePoint || flags & EdgeFlag.walkBackward) arcs.push({ from: b.node, to: a.node, cost });
    }
  }
  const costs = new Map([['start', 0]]);
  const done = new Set<string>();
  for (;;) {
    const [next] = [...costs].filter(([node]) => !done.has(node)).sort((a, b) => a[1] - b[1]);
    if (next === undefined) return costs;
    const [node, cost] = next;
    done.add(node);
    for (const arc of arcs) {
      if (arc.from === node && cost + arc.cost < (costs.get(arc.to) ?? Infinity)) costs.set(arc.to, cost + arc.cost);
    }
  }
}
