import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import type { Network } from '../network/network.ts';
import { int32At, uint32At } from '../network/typedArrays.ts';
import { shapePoint } from '../search/geometry.ts';
import { isOneStreet } from './streetSpelling.ts';

/** Maximum distance of a street that can be mistaken for the destination. */
const METRES = 250;
const MAX = 12;
/** Bounding box prefilter in fixed-point latitude (1e-7 degrees), before any distance is computed. */
const NEAR = 0.003 * 1e7;

/** Names of the streets near a point, nearest first, without its own. */
export function streetsAround(network: Network, place: Position, own: readonly string[]): string[] {
  const { edges, names, shape } = network;
  const row = place.latitude * 1e7;
  const nearest = new Map<number, number>();
  for (let edge = 0; edge < edges.count; edge++) {
    const name = uint32At(edges.name, edge);
    if (name === 0) continue;
    for (let p = uint32At(edges.shapeStart, edge); p < uint32At(edges.shapeStart, edge + 1); p++) {
      if (Math.abs(int32At(shape, 2 * p) - row) > NEAR) continue;
      const metres = metresBetween(shapePoint(network, p), place);
      if (metres <= METRES && metres < (nearest.get(name) ?? Infinity)) nearest.set(name, metres);
    }
  }
  const byDistance = [...nearest].sort(([, a], [, b]) => a - b).map(([name]) => names[name] ?? '');
  const others: string[] = [];
  for (const name of byDistance) {
    if (![...own, ...others].some((known) => isOneStreet(known, name))) others.push(name);
  }
  return others.slice(0, MAX);
}
