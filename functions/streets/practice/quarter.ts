import { EARTH_RADIUS_METRES } from '../network/greatCircle.ts';
import type { Point, StreetClass } from '../network/network.ts';
import type { Vector } from '../search/geometry.ts';

/**
 * Practice streets lie on a lattice over the whole earth: the integer points on a cube's surface, projected to the
 * sphere. Lines are about 100 metres apart (70 near the cube's edges). Unlike degrees it has no poles and no
 * antimeridian, and a point on a cube's edge is the same from both faces.
 */
export type LatticePoint = readonly [number, number, number];

/** Half the cube's width in steps: a multiple of a town's width, so that no edge splits a town. */
export const HALF_WIDTH = 49_152;

const WIDTH = 2 * HALF_WIDTH + 1;
const RADIANS = Math.PI / 180;

/** Negative, to never collide with an OSM node id. */
export function latticeId([a, b, c]: LatticePoint): number {
  return -(1 + ((a + HALF_WIDTH) * WIDTH + b + HALF_WIDTH) * WIDTH + c + HALF_WIDTH);
}

export interface Face {
  axis: 0 | 1 | 2;
  sign: 1 | -1;
}

export const FACES: readonly Face[] = [
  { axis: 0, sign: 1 },
  { axis: 0, sign: -1 },
  { axis: 1, sign: 1 },
  { axis: 1, sign: -1 },
  { axis: 2, sign: 1 },
  { axis: 2, sign: -1 },
];

export function onFace({ axis, sign }: Face, u: number, v: number): LatticePoint {
  const top = sign * HALF_WIDTH;
  switch (axis) {
    case 0:
      return [top, u, v];
    case 1:
      return [v, top, u];
    case 2:
      return [u, v, top];
  }
}

/** Projects a point onto a face, also beyond its edges; undefined on the far side of the earth. */
export function seenOnFace({ axis, sign }: Face, { latitude, longitude }: Point): { u: number; v: number } | undefined {
  const ring = Math.cos(latitude * RADIANS);
  const x = ring * Math.cos(longitude * RADIANS);
  const y = ring * Math.sin(longitude * RADIANS);
  const z = Math.sin(latitude * RADIANS);
  const [height, u, v] = axis === 0 ? [x, y, z] : axis === 1 ? [y, z, x] : [z, x, y];
  const above = height * sign;
  if (above < 0.3) return undefined;
  const steps = (share: number) => (Math.atan(share / above) / (Math.PI / 4)) * HALF_WIDTH;
  return { u: steps(u), v: steps(v) };
}

/** Projects a lattice point to the earth and adds noise, so that streets are not exactly straight. */
export function placeOf([a, b, c]: LatticePoint): Point {
  const x = Math.tan(((Math.PI / 4) * a) / HALF_WIDTH);
  const y = Math.tan(((Math.PI / 4) * b) / HALF_WIDTH);
  const z = Math.tan(((Math.PI / 4) * c) / HALF_WIDTH);
  const radius = Math.hypot(x, y, z);
  const nudged = { x: x / radius, y: y / radius, z: z / radius };
  nudge(nudged, a / 9, b / 9, c / 9, 90 / EARTH_RADIUS_METRES, 1);
  nudge(nudged, a / 2.5, b / 2.5, c / 2.5, 20 / EARTH_RADIUS_METRES, 2);
  return {
    latitude: Math.round((Math.atan2(nudged.z, Math.hypot(nudged.x, nudged.y)) / RADIANS) * 1e7) / 1e7,
    longitude: Math.round((Math.atan2(nudged.y, nudged.x) / RADIANS) * 1e7) / 1e7,
  };
}

/**
 * Adds smooth deterministic noise of up to half the size per axis: one hash per corner of the noise grid, ten bits per
 * axis.
 */
function nudge(vector: Vector, x: number, y: number, z: number, size: number, salt: number): void {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const fx = smooth(x - x0);
  const fy = smooth(y - y0);
  const fz = smooth(z - z0);
  for (let corner = 0; corner < 8; corner++) {
    const dx = corner & 1;
    const dy = (corner >> 1) & 1;
    const dz = corner >> 2;
    const thrown = dice(x0 + dx, y0 + dy, z0 + dz, salt);
    const share = size * (dx ? fx : 1 - fx) * (dy ? fy : 1 - fy) * (dz ? fz : 1 - fz);
    vector.x += share * ((thrown & 1023) / 1023 - 0.5);
    vector.y += share * (((thrown >>> 10) & 1023) / 1023 - 0.5);
    vector.z += share * (((thrown >>> 20) & 1023) / 1023 - 0.5);
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

export function dice(a: number, b: number, c: number, salt: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d) ^ Math.imul(salt, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

export const QUARTER = 6;

export const MAX_STREETS = 8;

export type Spot = readonly [i: number, j: number];

export interface PracticeStreet {
  streetClass: StreetClass;
  /** Index of the name in the quarter and an optional ending; a footpath has no name. */
  name?: { number: number; ending?: string };
  /** Integer lattice positions; consecutive ones are joined by straight lines. */
  spots: readonly Spot[];
  arc?: Spot;
}

type Plan = (coin: (n: number) => boolean) => PracticeStreet[];

const street = (
  streetClass: StreetClass,
  name: { number: number; ending?: string },
  ...spots: Spot[]
): PracticeStreet => ({ streetClass, name, spots });
const residential = (number: number, ...spots: Spot[]) => street('residential', { number }, ...spots);
const footpath = (...spots: Spot[]): PracticeStreet => ({ streetClass: 'footway', spots });

/** Terraces with two cross streets, of which random pieces are missing. */
const terraces: Plan = (coin) => [
  residential(0, [0, 1], [6, 1]),
  { ...residential(1, [0, 2], [6, 2]), streetClass: coin(0) ? 'living_street' : 'residential' },
  residential(2, [0, 3], [6, 3]),
  residential(3, [0, 4], [6, 4]),
  residential(4, [0, 5], [6, 5]),
  ...[0, 1, 2, 3, 4, 5].filter((j) => j === 0 || coin(1 + j)).map((j) => residential(5, [2, j], [2, j + 1])),
  ...[0, 1, 2, 3, 4, 5].filter((j) => j === 5 || coin(8 + j)).map((j) => residential(6, [4, j], [4, j + 1])),
];

const park: Plan = () => [
  residential(0, [0, 1], [6, 1]),
  residential(1, [0, 5], [6, 5]),
  residential(2, [1, 0], [1, 6]),
  residential(3, [5, 0], [5, 6]),
  residential(4, [3, 0], [3, 2]),
  residential(5, [3, 4], [3, 6]),
  residential(6, [0, 3], [2, 3]),
  residential(6, [4, 3], [6, 3]),
  street('living_street', { number: 7, ending: 'Square' }, [2, 2], [4, 2], [4, 4], [2, 4], [2, 2]),
  footpath([2, 2], [4, 4]),
  footpath([2, 4], [4, 2]),
];

const boulevard: Plan = () => [
  street('tertiary', { number: 0, ending: 'Boulevard' }, [0, 0], [6, 6]),
  residential(1, [0, 2], [6, 2]),
  residential(2, [0, 4], [6, 4]),
  residential(3, [2, 0], [2, 6]),
  residential(4, [4, 0], [4, 6]),
  residential(5, [1, 1], [6, 1]),
  residential(6, [0, 5], [5, 5]),
];

const crescent: Plan = () => [
  { ...street('residential', { number: 0, ending: 'Crescent' }, [1, 0], [3, 2]), arc: [1, 2] },
  { ...street('residential', { number: 0, ending: 'Crescent' }, [3, 2], [5, 0]), arc: [5, 2] },
  residential(1, [0, 3], [6, 3]),
  residential(2, [0, 5], [6, 5]),
  residential(3, [3, 2], [3, 6]),
  residential(4, [1, 3], [1, 6]),
  residential(5, [5, 3], [5, 6]),
  street('living_street', { number: 6, ending: 'Close' }, [0, 2], [1, 2]),
  street('living_street', { number: 7, ending: 'Close' }, [6, 2], [5, 2]),
  residential(6, [1, 4], [5, 4]),
  footpath([3, 0], [3, 2]),
];

const PLANS = [terraces, terraces, terraces, park, boulevard, boulevard, crescent, crescent] as const;

/** The streets of a quarter: one of the plans, rotated and mirrored by the hash. */
export function quarterStreets(thrown: number): PracticeStreet[] {
  const plan = PLANS[thrown % PLANS.length] ?? terraces;
  const turn = ([i, j]: Spot): Spot => {
    const [a, b] = thrown & 8 ? [j, i] : [i, j];
    return [thrown & 16 ? QUARTER - a : a, thrown & 32 ? QUARTER - b : b];
  };
  return plan((n) => ((thrown >>> (8 + n)) & 1) === 1).map(({ arc, spots, ...street }) => ({
    ...street,
    spots: spots.map(turn),
    ...(arc === undefined ? {} : { arc: turn(arc) }),
  }));
}
