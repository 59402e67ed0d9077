import type { Line } from '../../../shared/domain/geo.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import { isFastRoad, type Network } from '../network/network.ts';
import type { DearerEdges } from '../search/edgeCosts.ts';
import { namesInKey, type StreetNames } from './routeText.ts';
import { foldedStreet } from './streetSpelling.ts';

/** What the walker knows of a neighbourhood: edges of earlier walks, and the streets they and their signs belong to. */
export interface WalkedStreets {
  edges: ReadonlySet<number>;
  /** Folded. */
  streets: ReadonlySet<string>;
}

/** How much dearer a metre is that one has walked before. */
const DEARER = 1.5;

interface EarlierWalks {
  /** The ways of earlier walks. */
  walked?: readonly Line[] | undefined;
  visited: ReadonlyMap<string, unknown>;
}

export function walkedStreets(network: Network, { walked = [], visited }: EarlierWalks): WalkedStreets {
  const edges = edgesAlong(network, walked);
  const names = new Set([...edges].map((edge) => network.edges.name[edge] ?? 0));
  names.delete(0);
  const streets = new Set([...names].map((name) => foldedStreet(network.names[name] ?? '')));
  for (const key of visited.keys()) for (const name of namesInKey(key)) streets.add(name);
  return { edges, streets };
}

/** By the edge. The metres of fast roads stay as they are: their cost tells how many they are. */
export function dearerWhereWalked({ edges }: Network, walked: WalkedStreets): DearerEdges | undefined {
  if (walked.edges.size === 0) return undefined;
  return new Map([...walked.edges].flatMap((edge) => (isFastRoad(edges.traits[edge] ?? 0) ? [] : [[edge, DEARER]])));
}

/** Whether a sign stands on a street that is new to the walker. */
export const isOnNewStreet = ({ streets }: WalkedStreets, names: StreetNames): boolean =>
  names.some((name) => !streets.has(foldedStreet(name)));

/**
 * The edges that a line follows from end to end. A stored line has the points of the network it was found on, to the last
 * digit; where an import has moved them since, a street counts as new again.
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
    const first = edges.shapeStart[edge] ?? 0;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    // Most edges are told apart by a single look at their first point.
    if (!latitudes.has(shape[2 * first] ?? 0)) continue;
    const at = (p: number) => `${shape[2 * p]},${shape[2 * p + 1]}`;
    let isAlong = true;
    for (let p = first; p < last && isAlong; p++) isAlong = pieces.has(pieceKey(at(p), at(p + 1)));
    if (isAlong) along.add(edge);
  }
  return along;
}

const pieceKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
