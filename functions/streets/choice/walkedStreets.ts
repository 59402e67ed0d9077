import type { Line } from '../../../shared/domain/geo.ts';
import type { Network } from '../network/network.ts';
import { DEGREE } from '../network/network.ts';
import { int32At, uint32At } from '../network/typedArrays.ts';
import type { DearerEdges } from '../search/edgeCosts.ts';
import { namesInKey, type StreetNames } from './routeText.ts';
import { foldedStreet } from './streetSpelling.ts';

/** The walker's known edges (from earlier routes) and the names of their streets and signs. */
export interface WalkedStreets {
  edges: ReadonlySet<number>;
  streets: ReadonlySet<string>;
}

const DEARER = 1.5;

interface EarlierWalks {
  walked?: readonly Line[] | undefined;
  visited: ReadonlyMap<string, unknown>;
}

export function walkedStreets(network: Network, { walked = [], visited }: EarlierWalks): WalkedStreets {
  const edges = edgesAlong(network, walked);
  const names = new Set([...edges].map((edge) => uint32At(network.edges.name, edge)));
  names.delete(0);
  const streets = new Set([...names].map((name) => foldedStreet(network.names[name] ?? '')));
  for (const key of visited.keys()) for (const name of namesInKey(key)) streets.add(name);
  return { edges, streets };
}

export function dearerWhereWalked({ edges }: WalkedStreets): DearerEdges | undefined {
  return edges.size === 0 ? undefined : { edges, factor: DEARER };
}

export const isOnNewStreet = ({ streets }: WalkedStreets, names: StreetNames): boolean =>
  names.some((name) => !streets.has(foldedStreet(name)));

/**
 * Matches stored routes to edges by exact coordinates. If a later import moved the points, the street counts as new
 * again.
 */
function edgesAlong({ edges, shape }: Network, lines: readonly Line[]): Set<number> {
  const pieces = new Set<string>();
  const latitudes = new Set<number>();
  for (const line of lines) {
    let before: string | undefined;
    for (const [longitude, latitude] of line) {
      const [y, x] = [Math.round(latitude * DEGREE), Math.round(longitude * DEGREE)];
      const here = `${y},${x}`;
      if (before !== undefined) pieces.add(pieceKey(before, here));
      latitudes.add(y);
      before = here;
    }
  }
  const along = new Set<number>();
  for (let edge = 0; edge < edges.count; edge++) {
    const first = uint32At(edges.shapeStart, edge);
    const last = uint32At(edges.shapeStart, edge + 1) - 1;
    // Rejects most edges by their first point's latitude.
    if (!latitudes.has(int32At(shape, 2 * first))) continue;
    const at = (p: number) => `${shape[2 * p]},${shape[2 * p + 1]}`;
    let isAlong = true;
    for (let p = first; p < last && isAlong; p++) isAlong = pieces.has(pieceKey(at(p), at(p + 1)));
    if (isAlong) along.add(edge);
  }
  return along;
}

const pieceKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
