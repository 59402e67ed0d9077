import { EdgeFlag, type Network, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import { EdgeTrait, isFastRoad, isSpeedKnown } from '../network/traits.ts';

/** By what rule a way is looked for: one that is pleasant to walk, also under street lamps or without steps; or the shortest. */
export const WAY_RULES = ['quiet', 'lit', 'noSteps', 'shortest'] as const;
export type WayRule = (typeof WAY_RULES)[number];

/** What walking an edge costs, in metres of a quiet street. Nothing costs less than its length. */
export interface EdgeCosts {
  perMetre: Float64Array;
  /** For coming to or from a vertex at which a big road is crossed: half of the crossing each. */
  atFrom: Float64Array;
  atTo: Float64Array;
  /** Of the edge from end to end. */
  whole: Float64Array;
}

/**
 * What a metre on each class costs. A walk prefers quiet ways and takes a detour to stay off big roads, but no
 * large one: a mile along a main road must not become two through side streets.
 */
const FACTOR: Record<StreetClass, number> = {
  living_street: 1,
  path: 1,
  footway: 1,
  pedestrian: 1,
  residential: 1,
  track: 1.05,
  bridleway: 1.1,
  cycleway: 1.1,
  service: 1.15,
  unclassified: 1.15,
  road: 1.2,
  tertiary: 1.2,
  steps: 1.3,
  platform: 1.4,
  secondary: 1.45,
  primary: 1.8,
  trunk: 2.6,
  carriageway: Number.POSITIVE_INFINITY,
};

/**
 * A metre on a fast road without a pavement costs more than all else in a walk together, so that the cheapest way is the
 * one with the fewest of them, and its cost tells how many they are.
 */
const FAST_METRE = 1e6;

/** To a tenth of a metre; what the rest of a walk costs is less than that. */
export const fastMetresIn = (cost: number): number => Math.floor((cost / FAST_METRE) * 10) / 10;

/** Country roads without a limit on record are fast more often than not. */
const UNKNOWN_COUNTRY_ROAD = 2;
const COUNTRY_ROADS: ReadonlySet<StreetClass> = new Set(['tertiary', 'secondary', 'primary', 'trunk']);

/** Of light that is not on record: streets of a town have some more often than not. */
const PERHAPS_LIT = 1.2;
const PERHAPS_UNLIT = 1.8;
const UNLIT = 2.5;

/** Half of what crossing costs, at a mapped crossing and elsewhere. */
const CROSSING = { big: { mapped: 5, other: 20 }, fast: { mapped: 30, other: 150 } } as const;

const known = new Map(WAY_RULES.map((rule) => [rule, new WeakMap<Network, EdgeCosts>()]));

export function edgeCosts(network: Network, rule: WayRule): EdgeCosts {
  const before = known.get(rule)?.get(network);
  if (before !== undefined) return before;
  const costs = rule === 'shortest' ? shortestCosts(network) : quietCosts(network, rule);
  known.get(rule)?.set(network, costs);
  return costs;
}

/** The same with the metres of single edges dearer. */
export function multiplied({ edges }: Network, { perMetre, atFrom, atTo }: EdgeCosts, by: Float64Array): EdgeCosts {
  const dearer = perMetre.map((cost, e) => cost * (by[e] ?? 1));
  return withWhole(edges.metres, dearer, atFrom, atTo);
}

const FACTORS = Float64Array.from(STREET_CLASSES, (streetClass) => FACTOR[streetClass]);
const CAN_BE_FAST = Uint8Array.from(STREET_CLASSES, (streetClass) => (COUNTRY_ROADS.has(streetClass) ? 1 : 0));
const CARRIAGEWAY = STREET_CLASSES.indexOf('carriageway');

function shortestCosts({ edges }: Network): EdgeCosts {
  const perMetre = Float64Array.from(edges.streetClass, (index) =>
    index === CARRIAGEWAY ? Number.POSITIVE_INFINITY : 1,
  );
  return withWhole(edges.metres, perMetre, new Float64Array(edges.count), new Float64Array(edges.count));
}

function quietCosts(network: Network, rule: WayRule): EdgeCosts {
  const { edges } = network;
  const perMetre = new Float64Array(edges.count);
  for (let e = 0; e < edges.count; e++) {
    const traits = edges.traits[e] ?? 0;
    const cost = metreCost(edges.streetClass[e] ?? 0, traits);
    const hasSteps = ((edges.flags[e] ?? 0) & EdgeFlag.steps) !== 0;
    if (rule === 'lit') perMetre[e] = cost * darkness(traits);
    else perMetre[e] = rule === 'noSteps' && hasSteps ? Number.POSITIVE_INFINITY : cost;
  }
  const { atFrom, atTo } = crossingCosts(network);
  return withWhole(edges.metres, perMetre, atFrom, atTo);
}

/** By how much a metre is dearer at night. */
function darkness(traits: number): number {
  if ((traits & EdgeTrait.lit) !== 0) return 1;
  return (traits & EdgeTrait.unlit) !== 0 ? UNLIT : (traits & EdgeTrait.inTown) !== 0 ? PERHAPS_LIT : PERHAPS_UNLIT;
}

function metreCost(streetClass: number, traits: number): number {
  const factor = FACTORS[streetClass] ?? Number.POSITIVE_INFINITY;
  if (isFastRoad(traits)) return factor + FAST_METRE;
  const isCountry = CAN_BE_FAST[streetClass] === 1 && (traits & EdgeTrait.inTown) === 0 && !isSpeedKnown(traits);
  return isCountry ? factor * UNKNOWN_COUNTRY_ROAD : factor;
}

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
