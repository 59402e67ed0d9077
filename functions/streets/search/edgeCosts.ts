import type { PreferredWays } from '../../../shared/domain/wayPreference.ts';
import { EdgeFlag, type Network } from '../network/network.ts';
import { EdgeTrait, isFastRoad } from '../network/traits.ts';
import { metreCost } from './metreCosts.ts';

/** By what rule a way is looked for: as a walker prefers it, or by nothing but length, to measure the others by. */
export interface WayRule {
  preferredWays: PreferredWays | 'length';
  noSteps: boolean;
}

export const BY_LENGTH: WayRule = { preferredWays: 'length', noSteps: false };

/** What walking an edge costs, in metres of a quiet street. Nothing costs less than its length. */
export interface EdgeCosts {
  perMetre: Float64Array;
  /** For coming to or from a vertex at which a big road is crossed: half of the crossing each. */
  atFrom: Float64Array;
  atTo: Float64Array;
  /** Of the edge from end to end. */
  whole: Float64Array;
}

/** Half of what crossing costs, at a mapped crossing and elsewhere. */
const CROSSING = { big: { mapped: 5, other: 20 }, fast: { mapped: 30, other: 150 } } as const;

const known = new WeakMap<Network, Map<string, EdgeCosts>>();

export function edgeCosts(network: Network, rule: WayRule): EdgeCosts {
  const ofNetwork = known.get(network) ?? new Map<string, EdgeCosts>();
  known.set(network, ofNetwork);
  const key = `${rule.preferredWays} ${rule.noSteps}`;
  const costs = ofNetwork.get(key) ?? costsBy(network, rule);
  ofNetwork.set(key, costs);
  return costs;
}

/** Whether an edge can be walked at all by a rule. */
export function isWayBy(network: Network, rule: WayRule): (edge: number) => boolean {
  const { perMetre } = edgeCosts(network, rule);
  return (edge) => Number.isFinite(perMetre[edge]);
}

/** By the edge, how many times as much its metres cost. */
export type DearerEdges = ReadonlyMap<number, number>;

/** The same with the metres of single edges dearer: few of a city's, so all others are copied as they are. */
export function withDearer({ edges }: Network, costs: EdgeCosts, dearer: DearerEdges): EdgeCosts {
  const { atFrom, atTo } = costs;
  const perMetre = costs.perMetre.slice();
  const whole = costs.whole.slice();
  for (const [e, times] of dearer) {
    const cost = (perMetre[e] ?? 0) * times;
    perMetre[e] = cost;
    whole[e] = (edges.metres[e] ?? 0) * cost + (atFrom[e] ?? 0) + (atTo[e] ?? 0);
  }
  return { perMetre, atFrom, atTo, whole };
}

function costsBy(network: Network, { preferredWays, noSteps }: WayRule): EdgeCosts {
  const { edges } = network;
  const perMetre = new Float64Array(edges.count);
  for (let e = 0; e < edges.count; e++) {
    const hasSteps = ((edges.flags[e] ?? 0) & EdgeFlag.steps) !== 0;
    perMetre[e] =
      noSteps && hasSteps
        ? Number.POSITIVE_INFINITY
        : metreCost(preferredWays, edges.streetClass[e] ?? 0, edges.traits[e] ?? 0, edges.comfort[e] ?? 0);
  }
  const isByLength = preferredWays === 'shortest' || preferredWays === 'length';
  const { atFrom, atTo } = isByLength ? freeCrossings(edges.count) : crossingCosts(network);
  return withWhole(edges.metres, perMetre, atFrom, atTo);
}

const freeCrossings = (count: number): Pick<EdgeCosts, 'atFrom' | 'atTo'> => ({
  atFrom: new Float64Array(count),
  atTo: new Float64Array(count),
});

function crossingCosts({ vertices, edges }: Network): Pick<EdgeCosts, 'atFrom' | 'atTo'> {
  /** By vertex, half of what it costs to cross the biggest road there. */
  const half = new Float64Array(vertices.count);
  for (let e = 0; e < edges.count; e++) {
    const traits = edges.traits[e] ?? 0;
    if ((traits & EdgeTrait.bigRoad) === 0) continue;
    const cost = isFastRoad(traits) ? CROSSING.fast : CROSSING.big;
    const [from, to] = [edges.from[e] ?? 0, edges.to[e] ?? 0];
    half[from] = Math.max(half[from] ?? 0, (traits & EdgeTrait.crossingAtFrom) !== 0 ? cost.mapped : cost.other);
    half[to] = Math.max(half[to] ?? 0, (traits & EdgeTrait.crossingAtTo) !== 0 ? cost.mapped : cost.other);
  }
  const atFrom = new Float64Array(edges.count);
  const atTo = new Float64Array(edges.count);
  for (let e = 0; e < edges.count; e++) {
    // Walking along the big road is no crossing of it.
    if (((edges.traits[e] ?? 0) & EdgeTrait.bigRoad) !== 0) continue;
    atFrom[e] = half[edges.from[e] ?? 0] ?? 0;
    atTo[e] = half[edges.to[e] ?? 0] ?? 0;
  }
  return { atFrom, atTo };
}

function withWhole(metres: Float64Array, perMetre: Float64Array, atFrom: Float64Array, atTo: Float64Array): EdgeCosts {
  const whole = new Float64Array(metres.length);
  for (let e = 0; e < metres.length; e++) {
    whole[e] = (metres[e] ?? 0) * (perMetre[e] ?? 0) + (atFrom[e] ?? 0) + (atTo[e] ?? 0);
  }
  return { perMetre, atFrom, atTo, whole };
}
