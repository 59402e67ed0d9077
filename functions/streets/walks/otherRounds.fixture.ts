import type { ChosenWalk } from '../choice/choice.ts';
import { isFastRoad, type Network } from '../network/network.ts';
import type { Spot } from './streetMap.fixture.ts';

/**
 * Whether a round without much repetition exists, searched without any code of the product: plain lengths, edges near a
 * way dearer in steps, out and home in turn.
 */
const MAX_TIMES = 1.35;
const MAX_REPEATED = 0.3;
const BESIDE_METRES = 12;
/** Longer edges of a fast road without a pavement are refused, as docs/decisions/safe-walks.md says. */
const CROSSING_METRES = 30;
const DEARER = [1, 2, 4, 10, 40, 200];
const TURNS = 4;

interface Path {
  edges: number[];
  metres: number;
}

interface Graph {
  arcs: { to: number; edge: number }[][];
  metres: number[];
  /** Points of each edge, about 10 m apart. */
  spots: Spot[][];
}

const graphs = new WeakMap<Network, Graph>();

function graphOf(network: Network): Graph {
  const known = graphs.get(network);
  if (known) return known;
  const { edges, vertices, shape } = network;
  const graph: Graph = { arcs: Array.from({ length: vertices.count }, () => []), metres: [...edges.metres], spots: [] };
  const perEast = 111_195 * Math.cos((((shape[0] ?? 0) / 1e7) * Math.PI) / 180);
  for (let edge = 0; edge < edges.count; edge++) {
    const [from = 0, to = 0, flags = 0] = [edges.from[edge], edges.to[edge], edges.flags[edge]];
    const isRefused = isFastRoad(edges.traits[edge] ?? 0) && (edges.metres[edge] ?? 0) > CROSSING_METRES;
    if (flags & 1 && !isRefused) graph.arcs[from]?.push({ to, edge });
    if (flags & 2 && !isRefused) graph.arcs[to]?.push({ to: from, edge });
    const spots: Spot[] = [];
    for (let p = edges.shapeStart[edge] ?? 0; p < (edges.shapeStart[edge + 1] ?? 0) - 1; p++) {
      const [a, b] = [p, p + 1].map((at) => ({
        x: ((shape[2 * at + 1] ?? 0) / 1e7) * perEast,
        y: ((shape[2 * at] ?? 0) / 1e7) * 111_195,
      })) as [Spot, Spot];
      const pieces = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 10));
      for (let i = 0; i < pieces; i++) {
        const share = (i + 0.5) / pieces;
        spots.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      }
    }
    graph.spots.push(spots);
  }
  graphs.set(network, graph);
  return graph;
}

type Walk = Pick<ChosenWalk, 'stretches' | 'distance'>;

/** `maxMetres` is the length of the longest way out that the walk's band allows. */
export function hasOtherRound(network: Network, { stretches, distance }: Walk, maxMetres: number): boolean {
  const graph = graphOf(network);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return false;
  const start = splitAt(graph, network, first.edge, first.start);
  const target = splitAt(graph, network, last.edge, last.end);
  const edges = stretches.map(({ edge, start: from, end: to }, i) => {
    const isForward = to > from;
    if (i === 0) return isForward ? start.toEnd : start.toBeginning;
    return i < stretches.length - 1 ? edge : isForward ? target.toBeginning : target.toEnd;
  });
  let out: Path | undefined = { edges, metres: distance * 1000 };
  for (let turn = 0; turn < TURNS && out; turn++) {
    let home: Path | undefined;
    for (const factor of DEARER) {
      const found = cheapest(graph, target.vertex, start.vertex, besideOf(graph, out), factor);
      if (!found || found.metres > MAX_TIMES * out.metres) continue;
      if (repeated(graph, out, found) <= MAX_REPEATED) return true;
      home = found;
    }
    // The next way out keeps away from this way home.
    out = home && cheapest(graph, start.vertex, target.vertex, besideOf(graph, home), DEARER[1 + turn] ?? 1);
    if (out && out.metres > maxMetres) return false;
  }
  return false;
}

/** Adds a vertex on an edge at a share of its length. The edge remains, beside its two halves. */
function splitAt({ arcs, metres, spots }: Graph, { edges }: Network, edge: number, share: number) {
  const [from = 0, to = 0, flags = 0] = [edges.from[edge], edges.to[edge], edges.flags[edge]];
  const vertex = arcs.push([]) - 1;
  const halfTo = (end: number, part: number, points: Spot[], leaves: number, arrives: number) => {
    const half = metres.push(part * (metres[edge] ?? 0)) - 1;
    spots[half] = points;
    // A place at an end of the edge is that vertex, whatever the edge's direction.
    if (part === 0 || flags & leaves) arcs[vertex]?.push({ to: end, edge: half });
    if (part === 0 || flags & arrives) arcs[end]?.push({ to: vertex, edge: half });
    return half;
  };
  const points = spots[edge] ?? [];
  const middle = Math.round(share * points.length);
  return {
    vertex,
    toBeginning: halfTo(from, share, points.slice(0, middle), 2, 1),
    toEnd: halfTo(to, 1 - share, points.slice(middle), 1, 2),
  };
}

/** Cells of 4 m within some metres of a path. */
function besideOf({ spots }: Graph, { edges }: Path): Set<number> {
  const cells = new Set<number>();
  for (const edge of edges) {
    for (const { x, y } of spots[edge] ?? []) {
      for (let i = -3; i <= 3; i++) {
        for (let j = -3; j <= 3; j++)
          if (Math.hypot(i, j) * 4 <= BESIDE_METRES) cells.add(cellOf(x + 4 * i, y + 4 * j));
      }
    }
  }
  return cells;
}

const cellOf = (x: number, y: number) => Math.floor(x / 4) * 4_000_000 + Math.floor(y / 4);

function sharedPart(spots: readonly Spot[], beside: ReadonlySet<number>): number {
  return spots.filter(({ x, y }) => beside.has(cellOf(x, y))).length / Math.max(1, spots.length);
}

function repeated(graph: Graph, out: Path, home: Path): number {
  const beside = besideOf(graph, out);
  const metres = home.edges.map((edge) => sharedPart(graph.spots[edge] ?? [], beside) * (graph.metres[edge] ?? 0));
  return metres.reduce((a, b) => a + b, 0) / Math.max(1, home.metres);
}

function cheapest(
  { arcs, metres, spots }: Graph,
  from: number,
  to: number,
  beside: ReadonlySet<number>,
  factor: number,
): Path | undefined {
  const reached = new Map<number, { cost: number; before?: number; edge?: number }>([[from, { cost: 0 }]]);
  const dearer = new Map<number, number>();
  const buckets: number[][] = [[from]];
  for (let at = 0; at < buckets.length && at < 60_000; at++) {
    for (const place of buckets[at] ?? []) {
      const { cost = 0 } = reached.get(place) ?? {};
      if (Math.floor(cost) !== at) continue;
      if (place === to) return pathTo();
      for (const { to: next, edge } of arcs[place] ?? []) {
        const part = dearer.get(edge) ?? sharedPart(spots[edge] ?? [], beside);
        dearer.set(edge, part);
        const there = cost + (metres[edge] ?? 0) * (1 + (factor - 1) * part);
        if (there >= (reached.get(next)?.cost ?? Number.POSITIVE_INFINITY)) continue;
        reached.set(next, { cost: there, before: place, edge });
        const bucket = Math.floor(there);
        buckets[bucket] ??= [];
        buckets[bucket].push(next);
      }
    }
  }
  return undefined;

  function pathTo(): Path {
    const edges: number[] = [];
    for (let step = reached.get(to); step?.edge !== undefined; step = reached.get(step.before ?? from))
      edges.push(step.edge);
    return { edges, metres: edges.reduce((sum, edge) => sum + (metres[edge] ?? 0), 0) };
  }
}
