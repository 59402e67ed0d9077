import type { PreferredWays } from '../../../shared/domain/wayPreference.ts';
import { areSurroundingsKnown, greenShare, Incline, inclineOf, surfaceOf, waterShare } from '../network/comfort.ts';
import { STREET_CLASSES, type StreetClass } from '../network/network.ts';
import { EdgeTrait, isFastRoad, isSpeedKnown } from '../network/traits.ts';

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
 * A metre on a fast road without a pavement costs more than all else in a walk together, so that the cheapest way is the
 * one with the fewest of them, and its cost tells how many they are.
 */
const FAST_METRE = 1e6;

/** To a tenth of a metre; what the rest of a walk costs is less than that. */
export const fastMetresIn = (cost: number): number => Math.floor((cost / FAST_METRE) * 10) / 10;

/** Country roads without a limit on record are fast more often than not. */
const UNKNOWN_COUNTRY_ROAD = 2;
const COUNTRY_ROADS: ReadonlySet<StreetClass> = new Set(['tertiary', 'secondary', 'primary', 'trunk']);
const CAN_BE_FAST = Uint8Array.from(STREET_CLASSES, (streetClass) => (COUNTRY_ROADS.has(streetClass) ? 1 : 0));

/** A metre without green beside it is dearer by as much; water makes up for a part of it. */
const GREY = 0.6;
const WATER_FOR_GREEN = 0.6;
const ROUGH = 1.1;
const STEEP = 1.05;
const VERY_STEEP = 1.15;

/** Of light that is not on record: streets of a town have some more often than not. */
const PERHAPS_LIT = 1.2;
const PERHAPS_UNLIT = 1.8;
const UNLIT = 2.5;

/** In metres of a quiet street; infinite on what cannot be walked on. `length` minds nothing else. */
export function metreCost(
  preferredWays: PreferredWays | 'length',
  streetClass: number,
  traits: number,
  comfort: number,
): number {
  const factor = FACTORS[streetClass] ?? Number.POSITIVE_INFINITY;
  if (preferredWays === 'length') return factor === Number.POSITIVE_INFINITY ? factor : 1;
  const fast = isFastRoad(traits) ? FAST_METRE : 0;
  if (preferredWays === 'shortest') return factor === Number.POSITIVE_INFINITY ? factor : fast + 1;
  const road = factor * countryRoad(streetClass, traits);
  return fast + road * (preferredWays === 'lit' ? darkness(traits) : discomfort(comfort));
}

function countryRoad(streetClass: number, traits: number): number {
  const isCountry = CAN_BE_FAST[streetClass] === 1 && (traits & EdgeTrait.inTown) === 0;
  return isCountry && !isSpeedKnown(traits) ? UNKNOWN_COUNTRY_ROAD : 1;
}

/** By how much a metre is dearer at night. */
function darkness(traits: number): number {
  if ((traits & EdgeTrait.lit) !== 0) return 1;
  return (traits & EdgeTrait.unlit) !== 0 ? UNLIT : (traits & EdgeTrait.inTown) !== 0 ? PERHAPS_LIT : PERHAPS_UNLIT;
}

/** By how much a metre is dearer for what is beside and under it; what is not known costs nothing. */
function discomfort(comfort: number): number {
  const incline = inclineOf(comfort);
  const steep = incline === Incline.verySteep ? VERY_STEEP : incline === Incline.steep ? STEEP : 1;
  return greyness(comfort) * steep * (surfaceOf(comfort) === 'rough' ? ROUGH : 1);
}

function greyness(comfort: number): number {
  if (!areSurroundingsKnown(comfort)) return 1;
  return 1 + GREY * (1 - Math.min(1, greenShare(comfort) + WATER_FOR_GREEN * waterShare(comfort)));
}
