import { EdgeFlag, EdgeTrait, isFastRoad, type Network, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import type { Reach } from '../search/search.ts';
import type { StreetNames } from './routeText.ts';
import { isOneStreet } from './streetSpelling.ts';

/** A street sign that can be walked to: the vertex to stop at, and the streets it names. */
export interface Sign {
  vertex: number;
  names: StreetNames;
}

/**
 * Streets that get signs. Paths and service ways have names too, but rarely a plate; trunk roads and yards are no place
 * to walk to. A carriageway whose pavements are mapped apart lends its name to what crosses it.
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
/** By the index of its class. */
export const hasPlates = (streetClass: number): boolean => SIGNED[streetClass] === 1;
const CARRIAGEWAY = STREET_CLASSES.indexOf('carriageway');

/** How far a corner's pavement crossing may lie from where the carriageways meet for the sign to be in sight. */
const CORNER_METRES = 30;

/** Whether a plate with the street's name can be expected along this edge. */
export function isSigned({ edges }: Network, edge: number): boolean {
  const traits = edges.traits[edge] ?? 0;
  return (
    (edges.name[edge] ?? 0) !== 0 &&
    hasPlates(edges.streetClass[edge] ?? 0) &&
    ((edges.flags[edge] ?? 0) & (EdgeFlag.tunnel | EdgeFlag.bridge)) === 0 &&
    (traits & EdgeTrait.noPlate) === 0 &&
    !isFastRoad(traits)
  );
}

/** Whether a plate can be expected in the middle of it, too: field roads have names, but plates only where they meet. */
export const isSignedAlong = (network: Network, edge: number): boolean =>
  isSigned(network, edge) && ((network.edges.traits[edge] ?? 0) & EdgeTrait.inTown) !== 0;

/** Every sign in reach: each vertex where a named street passes, cheapest first, then corners of carriageways. */
export function signsInReach(reach: Reach): Sign[] {
  const { network } = reach;
  const signs: Sign[] = [];
  for (const vertex of reach.vertices) {
    const names = namesAt(network, vertex);
    if (names !== undefined) signs.push({ vertex, names });
  }
  const { edges } = network;
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.streetClass[edge] !== CARRIAGEWAY || (edges.metres[edge] ?? 0) > CORNER_METRES) continue;
    const from = edges.from[edge] ?? 0;
    const to = edges.to[edge] ?? 0;
    const isFromReached = Number.isFinite(reach.cost[from]);
    if (isFromReached === Number.isFinite(reach.cost[to])) continue;
    const [vertex, corner] = isFromReached ? [from, to] : [to, from];
    const names = namesAt(network, corner);
    if (names?.length === 2) signs.push({ vertex, names });
  }
  return signs;
}

/**
 * The names on the plates at a vertex: the first two by the alphabet, which stay the same whatever the order of edges.
 * None on a fast road and on a circle where vehicles turn; one alone only in a town.
 */
function namesAt(network: Network, vertex: number): StreetNames | undefined {
  const { edges, names, firstIncident, incident } = network;
  const end = firstIncident[vertex + 1] ?? 0;
  let one = 0;
  let two = 0;
  let others: string[] | undefined;
  let isTown = false;
  for (let i = firstIncident[vertex] ?? 0; i < end; i++) {
    const edge = incident[i] ?? 0;
    const index = edges.name[edge] ?? 0;
    if (index === 0 || (isTown && (index === one || index === two)) || !isSigned(network, edge)) continue;
    isTown ||= ((edges.traits[edge] ?? 0) & EdgeTrait.inTown) !== 0;
    if (one === 0) one = index;
    else if (index !== one && two === 0) two = index;
    else if (index !== one && index !== two) others = [...(others ?? []), names[index] ?? ''];
  }
  if (one === 0 || isNoPlaceToStop(network, vertex)) return undefined;
  const first = names[one] ?? '';
  if (two === 0) return isTown ? [first] : undefined;
  const [street = first, crossing] = distinctStreets([first, names[two] ?? '', ...(others ?? [])]);
  if (crossing !== undefined) return [street, crossing];
  return isTown ? [street] : undefined;
}

/** By the alphabet, each street in the first of its spellings. */
function distinctStreets(names: string[]): string[] {
  const streets: string[] = [];
  for (const name of names.sort()) if (!streets.some((street) => isOneStreet(street, name))) streets.push(name);
  return streets;
}

/** On a fast road, or where vehicles turn. */
function isNoPlaceToStop({ edges, firstIncident, incident }: Network, vertex: number): boolean {
  const end = firstIncident[vertex + 1] ?? 0;
  for (let i = firstIncident[vertex] ?? 0; i < end; i++) {
    const edge = incident[i] ?? 0;
    const traits = edges.traits[edge] ?? 0;
    if (isFastRoad(traits)) return true;
    if ((traits & EdgeTrait.turningAtFrom) !== 0 && edges.from[edge] === vertex) return true;
    if ((traits & EdgeTrait.turningAtTo) !== 0 && edges.to[edge] === vertex) return true;
  }
  return false;
}
