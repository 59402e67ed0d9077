import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { derivedOnce, EdgeFlag, type Network } from '../network/network.ts';
import { float64At, uint8At, uint32At } from '../network/typedArrays.ts';
import { type DearerEdges, type EdgeCosts, edgeCosts, fastRoadCost, longestDetour, type WayRule } from './edgeCosts.ts';
import type { EdgePoint } from './geometry.ts';

/**
 * Indexed binary min-heap of open vertices over typed arrays, with decrease-key (`raise`); each vertex occurs at most
 * once.
 */
class VertexHeap {
  #cost: Float64Array = new Float64Array();
  readonly #heap: Uint32Array;
  /** Heap position plus one by vertex; 0 if absent. */
  readonly #slot: Uint32Array;
  #size = 0;

  constructor(vertices: number) {
    this.#heap = new Uint32Array(vertices);
    this.#slot = new Uint32Array(vertices);
  }

  /** The caller owns `cost` and lowers an entry before raising its vertex. */
  emptyFor(cost: Float64Array): this {
    while (this.#size > 0) this.#slot[uint32At(this.#heap, --this.#size)] = 0;
    this.#cost = cost;
    return this;
  }

  raise(vertex: number): void {
    const known = uint32At(this.#slot, vertex);
    let at = known === 0 ? this.#size++ : known - 1;
    const cost = this.#costOf(vertex);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = uint32At(this.#heap, above);
      if (this.#costOf(parent) <= cost) break;
      this.#place(parent, at);
      at = above;
    }
    this.#place(vertex, at);
  }

  /** Removes and returns the cheapest vertex; -1 if empty. */
  take(): number {
    if (this.#size === 0) return -1;
    const cheapest = uint32At(this.#heap, 0);
    this.#slot[cheapest] = 0;
    const moved = uint32At(this.#heap, --this.#size);
    if (this.#size > 0) this.#sink(moved);
    return cheapest;
  }

  #sink(vertex: number): void {
    const cost = this.#costOf(vertex);
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      const right = below + 1;
      if (right < this.#size && this.#costOf(uint32At(this.#heap, right)) < this.#costOf(uint32At(this.#heap, below))) {
        below = right;
      }
      const child = uint32At(this.#heap, below);
      if (this.#costOf(child) >= cost) break;
      this.#place(child, at);
      at = below;
    }
    this.#place(vertex, at);
  }

  #place(vertex: number, at: number): void {
    this.#heap[at] = vertex;
    this.#slot[vertex] = at + 1;
  }

  #costOf(vertex: number): number {
    return this.#cost[vertex] ?? Number.POSITIVE_INFINITY;
  }
}

/** Shortest-path tree of a bounded Dijkstra: minimises cost and tracks true metres. */
export interface Reach {
  network: Network;
  start: EdgePoint;
  maxMetres: number;
  costs: EdgeCosts;
  cost: Float64Array;
  metres: Float64Array;
  /** Metres of the path's last stretch along fast roads; 0 if it ends on another road. */
  fastRun: Float64Array;
  /** Metres of the shortest paths, which limit those of preferred ones; undefined without a limit. */
  shortest: Float64Array | undefined;
  /** Predecessor edge and vertex in the tree, of reached vertices; -1 (previous) directly from the start. */
  via: Int32Array;
  previous: Int32Array;
  vertices: Uint32Array;
}

/** A way to a point on an edge: through one of the edge's ends, or directly (-1) from a start on the same edge. */
export interface WayToPoint {
  vertex: number;
  from: number;
  cost: number;
  metres: number;
}

/** The ways to a point on an edge that are no longer than the limit allows, cheapest first. */
export function waysTo(reach: Reach, { edge, fraction }: EdgePoint): WayToPoint[] {
  const { costs, start } = reach;
  const { edges } = reach.network;
  const flags = uint8At(edges.flags, edge);
  const all: (WayToPoint & { shortest: number })[] = [];
  const add = (vertex: number, from: number, atEnd: number) => {
    const part = Math.abs(fraction - from) * float64At(edges.metres, edge);
    const before = (figures: Float64Array | undefined) =>
      vertex < 0 ? 0 : (figures?.[vertex] ?? Number.POSITIVE_INFINITY);
    const fast = costs.isFast[edge] === 1 ? fastRoadCost(before(reach.fastRun), part) : 0;
    const cost = before(reach.cost) + part * (costs.perMetre[edge] ?? Number.POSITIVE_INFINITY) + fast + atEnd;
    all.push({ vertex, from, cost, metres: before(reach.metres) + part, shortest: before(reach.shortest) + part });
  };
  const isAhead = flags & (fraction > start.fraction ? EdgeFlag.walkForward : EdgeFlag.walkBackward);
  if (start.edge === edge && (fraction === start.fraction || isAhead)) add(-1, start.fraction, 0);
  if (flags & EdgeFlag.walkForward || fraction === 0) add(uint32At(edges.from, edge), 0, float64At(costs.atFrom, edge));
  if (flags & EdgeFlag.walkBackward || fraction === 1) add(uint32At(edges.to, edge), 1, float64At(costs.atTo, edge));
  const shortest = reach.shortest && Math.min(...all.map((way) => way.shortest));
  const limit = Math.min(reach.maxMetres, shortest === undefined ? Number.POSITIVE_INFINITY : longestDetour(shortest));
  return all.filter(({ cost, metres }) => Number.isFinite(cost) && metres <= limit).sort((a, b) => a.cost - b.cost);
}

const NOWHERE = -1;

/** Neighbour vertex for each CSR adjacency entry, precomputed for the inner loop. */
const otherEnds = derivedOnce((network) => {
  const { edges, vertices, firstIncident, incident } = network;
  const ends = new Int32Array(incident.length).fill(NOWHERE);
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    for (let i = uint32At(firstIncident, vertex); i < uint32At(firstIncident, vertex + 1); i++) {
      const edge = uint32At(incident, i);
      const [from, to, flags] = [uint32At(edges.from, edge), uint32At(edges.to, edge), uint8At(edges.flags, edge)];
      if (from === vertex && flags & EdgeFlag.walkForward) ends[i] = to;
      else if (to === vertex && flags & EdgeFlag.walkBackward) ends[i] = from;
    }
  }
  return ends;
});

/** One heap serves all searches of a network, because allocating its arrays costs as much as a short search. */
const heapOf = derivedOnce((network) => new VertexHeap(network.vertices.count));

/** A loop, because a callback for each vertex would allocate its results. */
function detoursOf(shortest: Float64Array): Float64Array {
  const longest = new Float64Array(shortest.length);
  for (let v = 0; v < longest.length; v++) longest[v] = longestDetour(float64At(shortest, v));
  return longest;
}

const arraysOf = ({ vertices: { count } }: Network) => ({
  cost: new Float64Array(count),
  metres: new Float64Array(count),
  fastRun: new Float64Array(count),
  via: new Int32Array(count),
  previous: new Int32Array(count),
  order: new Uint32Array(count),
});
const sharedArraysOf = derivedOnce(arraysOf);

export interface SearchOptions {
  /** A cost factor of some edges. */
  dearer?: DearerEdges | undefined;
  /** The search stops once the cheapest way to this point is known. The next search with a goal overwrites its figures. */
  goal?: EdgePoint | undefined;
  /** Maximum metres of a path to each vertex; by default the `longestDetour` of the shortest one. */
  maxMetresTo?: Float64Array;
}

/**
 * Dijkstra from the start, bounded by `maxMetres` of true length along the cheapest path. A vertex whose cheapest path
 * is longer, or too long a detour, may be reached by a dearer, shorter one: a shortest path is never too long.
 */
export function reachFrom(
  network: Network,
  start: EdgePoint,
  maxMetres: number,
  rule: WayRule = USUAL_WAYS,
  { dearer, goal, maxMetresTo }: SearchOptions = {},
): Reach {
  const shortest =
    maxMetresTo === undefined && rule.preferredWays !== 'length'
      ? reachFrom(network, start, maxMetres, { ...rule, preferredWays: 'length' }).metres
      : undefined;
  const limitTo = maxMetresTo ?? (shortest && detoursOf(shortest));
  const costs = edgeCosts(network, rule, dearer);
  const { whole, isFast } = costs;
  const { edges, firstIncident, incident } = network;
  const leadsTo = otherEnds(network);
  const arrays = goal === undefined ? arraysOf(network) : sharedArraysOf(network);
  const { fastRun, via, previous, order } = arrays;
  const cost = arrays.cost.fill(Number.POSITIVE_INFINITY);
  const metres = arrays.metres.fill(Number.POSITIVE_INFINITY);
  const reach: Reach = {
    network,
    start,
    maxMetres,
    costs,
    cost,
    metres,
    fastRun,
    shortest,
    via,
    previous,
    vertices: order,
  };
  let settled = 0;
  const heap = heapOf(network).emptyFor(cost);

  const walk = (edge: number, from: number, to: number, newCost: number, newMetres: number, newRun: number) => {
    if (newMetres > maxMetres || !(newCost < float64At(cost, to))) return;
    if (limitTo !== undefined && newMetres > float64At(limitTo, to)) return;
    cost[to] = newCost;
    metres[to] = newMetres;
    fastRun[to] = newRun;
    via[to] = edge;
    previous[to] = from;
    heap.raise(to);
  };
  const leaveBy = (share: number, to: number, atEnd: number) => {
    const length = share * float64At(edges.metres, start.edge);
    const run = isFast[start.edge] === 1 ? length : 0;
    const perMetre = costs.perMetre[start.edge] ?? Number.POSITIVE_INFINITY;
    walk(start.edge, -1, to, length * perMetre + fastRoadCost(0, run) + atEnd, length, run);
  };

  // A start at an end of its edge is that vertex, whatever the edge's direction.
  const startFlags = uint8At(edges.flags, start.edge);
  if (startFlags & EdgeFlag.walkForward || start.fraction === 1) {
    leaveBy(1 - start.fraction, uint32At(edges.to, start.edge), float64At(costs.atTo, start.edge));
  }
  if (startFlags & EdgeFlag.walkBackward || start.fraction === 0) {
    leaveBy(start.fraction, uint32At(edges.from, start.edge), float64At(costs.atFrom, start.edge));
  }

  let toGoal = Number.POSITIVE_INFINITY;
  for (let vertex = heap.take(); vertex >= 0; vertex = heap.take()) {
    const costHere = float64At(cost, vertex);
    if (costHere > toGoal) break;
    if (goal !== undefined && (vertex === edges.from[goal.edge] || vertex === edges.to[goal.edge])) {
      toGoal = waysTo(reach, goal)[0]?.cost ?? toGoal;
    }
    order[settled++] = vertex;
    const metresHere = float64At(metres, vertex);
    const runHere = float64At(fastRun, vertex);
    const end = uint32At(firstIncident, vertex + 1);
    for (let i = uint32At(firstIncident, vertex); i < end; i++) {
      const to = leadsTo[i] ?? NOWHERE;
      if (to === NOWHERE) continue;
      const edge = uint32At(incident, i);
      const length = float64At(edges.metres, edge);
      let newCost = costHere + (whole[edge] ?? Number.POSITIVE_INFINITY);
      let newRun = 0;
      if (isFast[edge] === 1) {
        newCost += fastRoadCost(runHere, length);
        newRun = runHere + length;
      }
      walk(edge, vertex, to, newCost, metresHere + length, newRun);
    }
  }
  return { ...reach, vertices: order.subarray(0, settled) };
}
