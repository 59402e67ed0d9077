import type { PreferredWays } from '../../../shared/domain/walk/walkComfort.ts';
import { areSurroundingsKnown, greenShare, Incline, inclineOf, surfaceOf, waterShare } from '../network/comfort.ts';
import {
  derivedOnce,
  EdgeFlag,
  EdgeTrait,
  isFastRoad,
  isSpeedKnown,
  type Network,
  STREET_CLASSES,
  type StreetClass,
} from '../network/network.ts';
import { float64At, uint8At, uint16At, uint32At } from '../network/typedArrays.ts';

/**
 * Cost per metre by class. Walks prefer quiet ways with modest detours: a mile along a main road must not become two
 * through side streets.
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
  tertiary: 1.5,
  steps: 1.3,
  platform: 1.4,
  secondary: 1.8,
  primary: 2.1,
  trunk: 2.6,
  carriageway: Number.POSITIVE_INFINITY,
};
const FACTORS = Float64Array.from(STREET_CLASSES, (streetClass) => FACTOR[streetClass]);

/**
 * Cost of a metre on a fast road without a pavement: more than the rest of any walk, so that the cheapest route has the
 * fewest of them and its cost encodes how many.
 */
const FAST_METRE = 1e6;

/** These first metres of each stretch along a fast road are the offset of a crossing and have no extra cost. */
const CROSSING_METRES = 30;

/** Extra cost of `metres` more on a stretch that already has `before` metres along fast roads. */
export function fastRoadCost(before: number, metres: number): number {
  return FAST_METRE * Math.max(0, Math.min(metres, before + metres - CROSSING_METRES));
}

/** Decodes the metres on fast roads beyond the offsets of crossings from a cost, to a tenth of a metre. */
export const fastMetresIn = (cost: number): number => Math.floor((cost / FAST_METRE) * 10) / 10;

/** Maximum length of a route that follows preferences, given the length of the shortest one. */
export const longestDetour = (shortestMetres: number): number => 1.3 * shortestMetres + 300;

/** Country roads with an untagged limit are usually fast. */
const UNKNOWN_COUNTRY_ROAD = 2;
const COUNTRY_ROADS: ReadonlySet<StreetClass> = new Set(['tertiary', 'secondary', 'primary', 'trunk']);
const CAN_BE_FAST = Uint8Array.from(STREET_CLASSES, (streetClass) => (COUNTRY_ROADS.has(streetClass) ? 1 : 0));

/** Cost of a metre without green beside it; water compensates in part. */
const GREY = 0.6;
const WATER_FOR_GREEN = 0.6;
const ROUGH = 1.1;
const STEEP = 1.05;
const VERY_STEEP = 1.15;

/** Unknown lighting: most streets in built-up areas are lit. */
const PERHAPS_LIT = 1.2;
const PERHAPS_UNLIT = 1.8;
const UNLIT = 2.5;

const isByLength = (preferredWays: WayRule['preferredWays']) =>
  preferredWays === 'shortest' || preferredWays === 'length';

/** In metres of a quiet street, without `fastRoadCost`; infinite on ways that are not walkable. */
function metreCost(
  preferredWays: PreferredWays | 'length',
  streetClass: number,
  traits: number,
  comfort: number,
): number {
  const factor = FACTORS[streetClass] ?? Number.POSITIVE_INFINITY;
  if (isByLength(preferredWays)) return factor === Number.POSITIVE_INFINITY ? factor : 1;
  const road = factor * countryRoad(streetClass, traits);
  return road * (preferredWays === 'lit' ? darkness(traits) : discomfort(comfort));
}

function countryRoad(streetClass: number, traits: number): number {
  const isCountry = CAN_BE_FAST[streetClass] === 1 && (traits & EdgeTrait.inTown) === 0;
  return isCountry && !isSpeedKnown(traits) ? UNKNOWN_COUNTRY_ROAD : 1;
}

function darkness(traits: number): number {
  if ((traits & EdgeTrait.lit) !== 0) return 1;
  return (traits & EdgeTrait.unlit) !== 0 ? UNLIT : (traits & EdgeTrait.inTown) !== 0 ? PERHAPS_LIT : PERHAPS_UNLIT;
}

/** Extra cost per metre for surroundings and surface; unknown ones cost nothing. */
function discomfort(comfort: number): number {
  const incline = inclineOf(comfort);
  const steep = incline === Incline.verySteep ? VERY_STEEP : incline === Incline.steep ? STEEP : 1;
  return greyness(comfort) * steep * (surfaceOf(comfort) === 'rough' ? ROUGH : 1);
}

function greyness(comfort: number): number {
  if (!areSurroundingsKnown(comfort)) return 1;
  return 1 + GREY * (1 - Math.min(1, greenShare(comfort) + WATER_FOR_GREEN * waterShare(comfort)));
}

/** Cost model of a search: the walker's preferences, or plain length (fast roads included) as the reference. */
export interface WayRule {
  preferredWays: PreferredWays | 'length';
  noSteps: boolean;
}

export const BY_LENGTH: WayRule = { preferredWays: 'length', noSteps: false };

/** Edge costs in metres of a quiet street; never below the true length. */
export interface EdgeCosts {
  perMetre: Float64Array;
  /** Half the crossing cost at the vertex, charged on entering and on leaving it. */
  atFrom: Float64Array;
  atTo: Float64Array;
  whole: Float64Array;
  /** 1 for edges whose metres have the extra cost `fastRoadCost`, which depends on the stretch before them. */
  isFast: Uint8Array;
}

/** Half the crossing cost, at a mapped crossing and elsewhere. */
const CROSSING = { big: { mapped: 5, other: 20 }, fast: { mapped: 30, other: 150 } } as const;

const costsByRule = derivedOnce(() => new Map<string, EdgeCosts>());

export function edgeCosts(network: Network, rule: WayRule, dearer?: DearerEdges): EdgeCosts {
  const ofNetwork = costsByRule(network);
  const key = `${rule.preferredWays} ${rule.noSteps}`;
  const costs = ofNetwork.get(key) ?? costsBy(network, rule);
  ofNetwork.set(key, costs);
  return dearer === undefined ? costs : withDearer(network, costs, dearer);
}

export function isWayBy(network: Network, rule: WayRule): (edge: number) => boolean {
  const { perMetre } = edgeCosts(network, rule);
  return (edge) => Number.isFinite(perMetre[edge]);
}

export interface DearerEdges {
  edges: ReadonlySet<number>;
  factor: number;
}

function withDearer({ edges }: Network, costs: EdgeCosts, dearer: DearerEdges): EdgeCosts {
  const { atFrom, atTo, isFast } = costs;
  const perMetre = costs.perMetre.slice();
  const whole = costs.whole.slice();
  for (const e of dearer.edges) {
    const cost = float64At(perMetre, e) * dearer.factor;
    perMetre[e] = cost;
    whole[e] = float64At(edges.metres, e) * cost + float64At(atFrom, e) + float64At(atTo, e);
  }
  return { perMetre, atFrom, atTo, whole, isFast };
}

function costsBy(network: Network, { preferredWays, noSteps }: WayRule): EdgeCosts {
  const { edges } = network;
  const perMetre = new Float64Array(edges.count);
  const isFast = new Uint8Array(edges.count);
  for (let e = 0; e < edges.count; e++) {
    const hasSteps = (uint8At(edges.flags, e) & EdgeFlag.steps) !== 0;
    perMetre[e] =
      noSteps && hasSteps
        ? Number.POSITIVE_INFINITY
        : metreCost(
            preferredWays,
            uint8At(edges.streetClass, e),
            uint32At(edges.traits, e),
            uint16At(edges.comfort, e),
          );
    isFast[e] = preferredWays !== 'length' && isFastRoad(uint32At(edges.traits, e)) ? 1 : 0;
  }
  const { atFrom, atTo } = isByLength(preferredWays) ? freeCrossings(edges.count) : crossingCosts(network);
  const whole = perMetre.map(
    (cost, e) => float64At(edges.metres, e) * cost + float64At(atFrom, e) + float64At(atTo, e),
  );
  return { perMetre, atFrom, atTo, whole, isFast };
}

const freeCrossings = (count: number): Pick<EdgeCosts, 'atFrom' | 'atTo'> => ({
  atFrom: new Float64Array(count),
  atTo: new Float64Array(count),
});

function crossingCosts({ vertices, edges }: Network): Pick<EdgeCosts, 'atFrom' | 'atTo'> {
  /** By vertex, half the cost of crossing its biggest road. */
  const half = new Float64Array(vertices.count);
  for (let e = 0; e < edges.count; e++) {
    const traits = uint32At(edges.traits, e);
    if ((traits & EdgeTrait.bigRoad) === 0) continue;
    const cost = isFastRoad(traits) ? CROSSING.fast : CROSSING.big;
    const [from, to] = [uint32At(edges.from, e), uint32At(edges.to, e)];
    half[from] = Math.max(float64At(half, from), (traits & EdgeTrait.crossingAtFrom) !== 0 ? cost.mapped : cost.other);
    half[to] = Math.max(float64At(half, to), (traits & EdgeTrait.crossingAtTo) !== 0 ? cost.mapped : cost.other);
  }
  const atFrom = new Float64Array(edges.count);
  const atTo = new Float64Array(edges.count);
  for (let e = 0; e < edges.count; e++) {
    // Walking along the big road does not cross it.
    if ((uint32At(edges.traits, e) & EdgeTrait.bigRoad) !== 0) continue;
    atFrom[e] = float64At(half, uint32At(edges.from, e));
    atTo[e] = float64At(half, uint32At(edges.to, e));
  }
  return { atFrom, atTo };
}
