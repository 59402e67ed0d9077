import { greatCircleMetres } from '../../../shared/domain/geo.ts';
import type { Sight } from '../../../shared/domain/walk/directions.ts';
import { int32At, uint32At } from './typedArrays.ts';

/** Bit set of an edge's traffic speed, pavement, surroundings and ends; tiles store the bits. */
export const EdgeTrait = {
  /** A name without a plate: of a link, driveway, bypass or tunnel. */
  noPlate: 1 << 5,
  inTown: 1 << 6,
  bigRoad: 1 << 7,
  crossingAtFrom: 1 << 8,
  crossingAtTo: 1 << 9,
  turningAtFrom: 1 << 10,
  turningAtTo: 1 << 11,
  /** A line across an open square, which the map does not draw. */
  acrossSquare: 1 << 12,
  /** Street lamps by the `lit` tag; neither bit is set if untagged. */
  lit: 1 << 13,
  unlit: 1 << 14,
  /** Steps by their `incline` tag, walked from `from` to `to`; neither bit is set if untagged. */
  stepsUp: 1 << 21,
  stepsDown: 1 << 22,
} as const;

/** Upper bounds in km/h, 0 for unknown. The lowest three bits are an index; the order is part of the tile format. */
const SPEEDS = [0, 20, 30, 50, 69, 99, 200] as const;
const SPEED_MASK = 0b111;
const FAST = 5;

/** Seen from an end of an edge, the easiest to recognise first. The order is part of the tile format; 0 is none. */
export const LANDMARKS = ['church', 'station', 'school', 'playground', 'bus_stop'] as const satisfies readonly Sight[];
export type Landmark = (typeof LANDMARKS)[number];
const LANDMARK_MASK = 0b111;
const LANDMARK_AT_FROM = 15;
const LANDMARK_AT_TO = 18;

export const landmarkBits = (atFrom: Landmark | undefined, atTo: Landmark | undefined): number =>
  (numberOf(atFrom) << LANDMARK_AT_FROM) | (numberOf(atTo) << LANDMARK_AT_TO);
const numberOf = (landmark: Landmark | undefined) => (landmark === undefined ? 0 : LANDMARKS.indexOf(landmark) + 1);

export const landmarkAt = (traits: number, end: 'from' | 'to'): Landmark | undefined =>
  LANDMARKS[((traits >> (end === 'from' ? LANDMARK_AT_FROM : LANDMARK_AT_TO)) & LANDMARK_MASK) - 1];

/** Traits that belong to one end of an edge. */
export const END_TRAITS = {
  from: EdgeTrait.crossingAtFrom | EdgeTrait.turningAtFrom | (LANDMARK_MASK << LANDMARK_AT_FROM),
  to: EdgeTrait.crossingAtTo | EdgeTrait.turningAtTo | (LANDMARK_MASK << LANDMARK_AT_TO),
} as const;

const PAVEMENTS = ['unknown', 'none', 'there'] as const;
const PAVEMENT_SHIFT = 3;
const PAVEMENT_MASK = 0b11 << PAVEMENT_SHIFT;

export type Pavement = (typeof PAVEMENTS)[number];

/** Traits of edges without any: they count as built-up. */
export const UNKNOWN_TRAITS: number = EdgeTrait.inTown;

export function speedBits(kmh: number | undefined): number {
  if (kmh === undefined || !(kmh > 0)) return 0;
  const index = SPEEDS.findIndex((max) => kmh <= max);
  return index === -1 ? SPEEDS.length - 1 : index;
}

export const pavementBits = (pavement: Pavement): number => PAVEMENTS.indexOf(pavement) << PAVEMENT_SHIFT;

const PAVEMENT_THERE = pavementBits('there');

const hasPavement = (traits: number): boolean => (traits & PAVEMENT_MASK) === PAVEMENT_THERE;

export const isSpeedKnown = (traits: number): boolean => (traits & SPEED_MASK) !== 0;

/** 70 km/h and more without a pavement: a walk's last resort. An untagged pavement counts as none. */
export const isFastRoad = (traits: number): boolean => (traits & SPEED_MASK) >= FAST && !hasPavement(traits);

/**
 * The walking graph around a home in typed arrays, built by tile decoding and imports, and searched by
 * Dijkstra.
 *
 * A vertex is a junction or end of ways; it carries its OSM node id, which joins tiles and extracts. An edge joins two
 * vertices and is walkable from `from` to `to` (WALK_FORWARD), back (WALK_BACKWARD), or both.
 */
export interface Network {
  vertices: {
    count: number;
    /** OSM node ids, in doubles: ids exceed 2^32 and are exact up to 2^53. */
    id: Float64Array;
    latitude: Float64Array;
    longitude: Float64Array;
  };
  edges: {
    count: number;
    from: Uint32Array;
    to: Uint32Array;
    metres: Float64Array;
    streetClass: Uint8Array;
    flags: Uint8Array;
    traits: Uint32Array;
    comfort: Uint16Array;
    /** Index into `names`, where 0 is "no name". */
    name: Uint32Array;
    /** Total metres of the edge's connected component in the whole import, not only in these tiles. */
    componentMetres: Float64Array;
    /** CSR offsets: the points of edge e are shapeStart[e] .. shapeStart[e+1]-1, ends included. */
    shapeStart: Uint32Array;
  };
  /** Degrees x 1e7, latitude and longitude interleaved: point p is shape[2p], shape[2p+1]. */
  shape: Int32Array;
  /** The first name is the empty string, which means "no name". */
  names: string[];
  /** CSR adjacency: the edges of vertex v are incident[firstIncident[v] .. firstIncident[v+1]-1]. */
  firstIncident: Uint32Array;
  incident: Uint32Array;
}

/** An edge as tiles store it: the index of its class, and bits. */
export interface EdgeBits {
  streetClass: number;
  flags: number;
  traits: number;
  comfort: number;
}

export const EdgeFlag = { walkForward: 1, walkBackward: 2, steps: 4, tunnel: 8, bridge: 16 } as const;

/** Tiles store the index: new classes go at the end. */
export const STREET_CLASSES = [
  'footway',
  'path',
  'steps',
  'pedestrian',
  'living_street',
  'track',
  'residential',
  'service',
  'unclassified',
  'road',
  'platform',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'cycleway',
  'bridleway',
  /** A `sidewalk=separate` carriageway: not walkable, kept because it names what runs beside it. */
  'carriageway',
] as const;

export type StreetClass = (typeof STREET_CLASSES)[number];

/** Memoises what is derived from a network alone: computed on first use and kept as long as the network. */
export function derivedOnce<Derived>(make: (network: Network) => Derived): (network: Network) => Derived {
  const made = new WeakMap<Network, Derived>();
  return (network) => {
    const kept = made.get(network) ?? make(network);
    made.set(network, kept);
    return kept;
  };
}

export const DEGREE = 1e7;

/** Length of the segment that starts at index `p` of a shape (degrees x 1e7, latitude and longitude interleaved). */
export const segmentMetres = (shape: Int32Array, p: number): number =>
  greatCircleMetres(
    int32At(shape, p) / DEGREE,
    int32At(shape, p + 1) / DEGREE,
    int32At(shape, p + 2) / DEGREE,
    int32At(shape, p + 3) / DEGREE,
  );

export function shapeMetres(shape: Int32Array): number {
  let metres = 0;
  for (let p = 0; p + 3 < shape.length; p += 2) metres += segmentMetres(shape, p);
  return metres;
}

/** Every edge is listed at both ends; a loop (from = to) once. */
export function incidentLists(
  vertexCount: number,
  from: Uint32Array,
  to: Uint32Array,
): Pick<Network, 'firstIncident' | 'incident'> {
  const firstIncident = new Uint32Array(vertexCount + 1);
  for (let e = 0; e < from.length; e++) {
    const a = uint32At(from, e);
    const b = uint32At(to, e);
    firstIncident[a + 1] = uint32At(firstIncident, a + 1) + 1;
    if (a !== b) firstIncident[b + 1] = uint32At(firstIncident, b + 1) + 1;
  }
  for (let v = 0; v < vertexCount; v++)
    firstIncident[v + 1] = uint32At(firstIncident, v + 1) + uint32At(firstIncident, v);
  const next = firstIncident.slice(0, vertexCount);
  const incident = new Uint32Array(uint32At(firstIncident, vertexCount));
  const put = (v: number, e: number) => {
    const slot = uint32At(next, v);
    incident[slot] = e;
    next[v] = slot + 1;
  };
  for (let e = 0; e < from.length; e++) {
    const a = uint32At(from, e);
    const b = uint32At(to, e);
    put(a, e);
    if (a !== b) put(b, e);
  }
  return { firstIncident, incident };
}
