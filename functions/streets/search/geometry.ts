import { EARTH_RADIUS_METRES, greatCircleMetres, type Position } from '../../../shared/domain/geo.ts';
import type { Network } from '../network/network.ts';
import { float64At, int32At, uint32At } from '../network/typedArrays.ts';

const DEGREE = 1e7;
const RADIANS = Math.PI / 180;

/**
 * Earth-centred coordinates in metres. Distances are computed in space instead of degrees, where neither the
 * antimeridian nor the poles are special.
 */
export interface Vector {
  x: number;
  y: number;
  z: number;
}

export function vectorOf({ latitude, longitude }: Position): Vector {
  const ring = EARTH_RADIUS_METRES * Math.cos(latitude * RADIANS);
  return {
    x: ring * Math.cos(longitude * RADIANS),
    y: ring * Math.sin(longitude * RADIANS),
    z: EARTH_RADIUS_METRES * Math.sin(latitude * RADIANS),
  };
}

/** Rounded to the seven decimals (a centimetre) of stored shapes. */
export function pointOf({ x, y, z }: Vector): Position {
  return {
    latitude: Math.round((Math.atan2(z, Math.hypot(x, y)) / RADIANS) * DEGREE) / DEGREE,
    longitude: Math.round((Math.atan2(y, x) / RADIANS) * DEGREE) / DEGREE,
  };
}

export function between(a: Vector, b: Vector, share: number): Vector {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, z: a.z + (b.z - a.z) * share };
}

export function shapePoint(network: Network, p: number): Position {
  return { latitude: int32At(network.shape, 2 * p) / DEGREE, longitude: int32At(network.shape, 2 * p + 1) / DEGREE };
}

/** Geometry of an edge between two shares of its length, ends included; reversed if `start > end`. */
export function edgePart(network: Network, edge: number, start: number, end: number): Position[] {
  const low = Math.min(start, end);
  const high = Math.max(start, end);
  const first = uint32At(network.edges.shapeStart, edge);
  const last = uint32At(network.edges.shapeStart, edge + 1) - 1;
  const total = float64At(network.edges.metres, edge);
  const points: Position[] = [];
  let walked = 0;
  for (let p = first; p < last; p++) {
    const a = shapePoint(network, p);
    const b = shapePoint(network, p + 1);
    const metres = greatCircleMetres(a.latitude, a.longitude, b.latitude, b.longitude);
    const from = (low * total - walked) / metres;
    const to = (high * total - walked) / metres;
    if (points.length === 0 && (from < 1 || p === last - 1)) points.push(alongLine(a, b, from));
    if (points.length > 0) {
      points.push(alongLine(a, b, to));
      if (to <= 1) break;
    }
    walked += metres;
  }
  return start <= end ? points : points.reverse();
}

export function edgePointAt(network: Network, edge: number, share: number): Position {
  return edgePart(network, edge, share, share)[0] ?? shapePoint(network, uint32At(network.edges.shapeStart, edge));
}

/** Clamps `share` to the ends; NaN (a line without length) as well. */
function alongLine(a: Position, b: Position, share: number): Position {
  if (!(share > 0)) return a;
  if (share >= 1) return b;
  return pointOf(between(vectorOf(a), vectorOf(b), share));
}
