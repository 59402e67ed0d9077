import {
  derivedOnce,
  EdgeFlag,
  EdgeTrait,
  isFastRoad,
  type Network,
  STREET_CLASSES,
  type StreetClass,
} from '../network/network.ts';
import { float64At, uint8At, uint32At } from '../network/typedArrays.ts';
import type { Reach } from '../search/search.ts';
import type { StreetNames } from './routeText.ts';
import { isOneStreet } from './streetSpelling.ts';

export interface Sign {
  vertex: number;
  names: StreetNames;
}

/**
 * Street classes that have plates. Paths and service roads rarely do, trunk roads are no destination. A carriageway
 * with separately mapped pavements lends its name to the crossing streets.
 */
const HAS_SIGNS = new Set<StreetClass>([
  'pedestrian',
  'living_street',
  'residential',
  'unclassified',
  'tertiary',
  'secondary',
  'primary',
  'carriageway',
]);
const SIGNED = Uint8Array.from(STREET_CLASSES, (streetClass) => (HAS_SIGNS.has(streetClass) ? 1 : 0));
/** Takes the index of a street class. */
export const hasPlates = (streetClass: number): boolean => SIGNED[streetClass] === 1;
const CARRIAGEWAY = STREET_CLASSES.indexOf('carriageway');

/** Maximum distance between a pavement crossing and the junction of the carriageways for the sign to be in sight. */
const CORNER_METRES = 30;

/** Whether a plate with the street's name is likely along this edge. */
export function isSigned({ edges }: Network, edge: number): boolean {
  const traits = uint32At(edges.traits, edge);
  return (
    uint32At(edges.name, edge) !== 0 &&
    hasPlates(uint8At(edges.streetClass, edge)) &&
    (uint8At(edges.flags, edge) & (EdgeFlag.tunnel | EdgeFlag.bridge)) === 0 &&
    (traits & EdgeTrait.noPlate) === 0 &&
    !isFastRoad(traits)
  );
}

/** Whether a plate is likely in the middle of the edge too: tracks have plates only at junctions. */
export const isSignedAlong = (network: Network, edge: number): boolean =>
  isSigned(network, edge) && (uint32At(network.edges.traits, edge) & EdgeTrait.inTown) !== 0;

/** All signs in reach: vertices with named streets, cheapest first, then junctions of carriageways. */
export function signsInReach(reach: Reach): Sign[] {
  const { network } = reach;
  const namesByVertex = namesByVertexOf(network);
  const signs: Sign[] = [];
  for (const vertex of reach.vertices) {
    const names = namesByVertex[vertex];
    if (names !== undefined) signs.push({ vertex, names });
  }
  const { edges } = network;
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.streetClass[edge] !== CARRIAGEWAY || float64At(edges.metres, edge) > CORNER_METRES) continue;
    const from = uint32At(edges.from, edge);
    const to = uint32At(edges.to, edge);
    const isFromReached = Number.isFinite(reach.cost[from]);
    if (isFromReached === Number.isFinite(reach.cost[to])) continue;
    const [vertex, corner] = isFromReached ? [from, to] : [to, from];
    const names = namesByVertex[corner];
    if (names?.length === 2) signs.push({ vertex, names });
  }
  return signs;
}

/**
 * Names on the plates at a vertex: the first two in alphabetical order, independent of edge order. None on a fast road
 * or a turning circle; a single name only in a built-up area.
 */
function namesAt(network: Network, vertex: number): StreetNames | undefined {
  const { edges, names, firstIncident, incident } = network;
  const end = uint32At(firstIncident, vertex + 1);
  const signed: number[] = [];
  let isTown = false;
  for (let i = uint32At(firstIncident, vertex); i < end; i++) {
    const edge = uint32At(incident, i);
    const traits = uint32At(edges.traits, edge);
    if (isFastRoad(traits)) return undefined;
    if ((traits & EdgeTrait.turningAtFrom) !== 0 && edges.from[edge] === vertex) return undefined;
    if ((traits & EdgeTrait.turningAtTo) !== 0 && edges.to[edge] === vertex) return undefined;
    const name = uint32At(edges.name, edge);
    if (name === 0 || !isSigned(network, edge)) continue;
    isTown ||= (traits & EdgeTrait.inTown) !== 0;
    if (!signed.includes(name)) signed.push(name);
  }
  const [street, crossing] = distinctStreets(signed.map((name) => names[name] ?? ''));
  if (street !== undefined && crossing !== undefined) return [street, crossing];
  return street !== undefined && isTown ? [street] : undefined;
}

/** Computed once per network, because every choice uses the same names. */
const namesByVertexOf = derivedOnce((network) =>
  Array.from({ length: network.vertices.count }, (_, vertex) => namesAt(network, vertex)),
);

function distinctStreets(names: string[]): string[] {
  const streets: string[] = [];
  for (const name of names.sort()) if (!streets.some((street) => isOneStreet(street, name))) streets.push(name);
  return streets;
}
