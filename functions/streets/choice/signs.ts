import { EdgeFlag, type Network, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import type { Reach } from '../search/search.ts';
import type { StreetNames } from './routeText.ts';

/** A street sign that can be walked to: the vertex to stop at, and the streets it names. */
export interface Sign {
  vertex: number;
  names: StreetNames;
}

/**
 * Streets that get signs. Paths and service ways have names too, but rarely a plate; trunk roads and yards are no place
 * to send anybody to. A carriageway whose pavements are mapped apart lends its name to what crosses it.
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
const CARRIAGEWAY = STREET_CLASSES.indexOf('carriageway');

/** How far a corner's pavement crossing may lie from where the carriageways meet for the sign to be in sight. */
const CORNER_METRES = 30;

/** Whether a plate with the street's name can be expected along this edge. There is none to photograph in a tunnel. */
export function isSigned({ edges }: Network, edge: number): boolean {
  return (
    (edges.name[edge] ?? 0) !== 0 &&
    SIGNED[edges.streetClass[edge] ?? 0] === 1 &&
    ((edges.flags[edge] ?? 0) & EdgeFlag.tunnel) === 0
  );
}

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

/** The names on the plates at a vertex: the first two by the alphabet, which stay the same whatever the order of edges. */
function namesAt(network: Network, vertex: number): StreetNames | undefined {
  const end = network.firstIncident[vertex + 1] ?? 0;
  let first: string | undefined;
  let second: string | undefined;
  let lastName = 0;
  for (let i = network.firstIncident[vertex] ?? 0; i < end; i++) {
    const edge = network.incident[i] ?? 0;
    const index = network.edges.name[edge] ?? 0;
    if (index === lastName || !isSigned(network, edge)) continue;
    lastName = index;
    const name = network.names[index] ?? '';
    if (name === first || name === second) continue;
    if (first === undefined || name < first) [first, second] = [name, first];
    else if (second === undefined || name < second) second = name;
  }
  if (first === undefined) return undefined;
  return second === undefined ? [first] : [first, second];
}
