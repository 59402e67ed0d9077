import { bearing, type FlatPoint, flat, turnBetween, type WalkRoute } from '../../../shared/domain/walkRoute.ts';
import { EdgeFlag, type Network } from '../network/network.ts';
import { shapePoint } from '../search/geometry.ts';
import { boxOf } from './box.ts';
import { distanceTo } from './trail.ts';

/** A straight piece of a street with a name. */
interface Piece {
  name: number;
  from: FlatPoint;
  to: FlatPoint;
}

export interface NamedStreets {
  /** The name of the street within sight of a place; of one that runs in a direction, where that is given. */
  nearest(place: FlatPoint, direction?: number): string | null;
}

/** A street that far away is in sight. */
const SIGHT_METRES = 30;
const CELL_METRES = 60;
const PARALLEL_DEGREES = 30;
/** A lane of a car park is called B, and says nothing to one who walks beside it. */
const SHORTEST_NAME = 2;
const EDGE_MARGIN = 150;

/** The named streets around a route. Looked up per place, all edges of a city would be measured each time. */
export function namedStreetsAround(network: Network, routes: readonly [WalkRoute, ...WalkRoute[]]): NamedStreets {
  const [route] = routes;
  const { edges, names, shape } = network;
  const cells = new Map<number, Piece[]>();
  const near = boxOf(routes, EDGE_MARGIN);
  for (let edge = 0; edge < edges.count; edge++) {
    const start = edges.shapeStart[edge] ?? 0;
    if (!near(shape[2 * start] ?? 0, shape[2 * start + 1] ?? 0, edges.metres[edge])) continue;
    const isTunnel = ((edges.flags[edge] ?? 0) & EdgeFlag.tunnel) !== 0;
    if (isTunnel || (names[edges.name[edge] ?? 0] ?? '').length < SHORTEST_NAME) continue;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    for (let p = start; p < last; p++) {
      if (!near(shape[2 * p] ?? 0, shape[2 * p + 1] ?? 0)) continue;
      const from = flat(route, shapePoint(network, p));
      put(cells, { name: edges.name[edge] ?? 0, from, to: flat(route, shapePoint(network, p + 1)) });
    }
  }
  return {
    nearest(place, direction) {
      let best: Piece | undefined;
      let least = SIGHT_METRES;
      for (let cell = 0; cell < 9; cell++) {
        const key = keyOf(cellOf(place.x) - 1 + Math.floor(cell / 3), cellOf(place.y) - 1 + (cell % 3));
        for (const piece of cells.get(key) ?? []) {
          const metres = distanceTo(piece, place);
          if (metres > least || (direction !== undefined && !isParallel(piece, direction))) continue;
          least = metres;
          best = piece;
        }
      }
      return best ? (names[best.name] ?? null) : null;
    },
  };
}

const cellOf = (metres: number) => Math.floor(metres / CELL_METRES);
const keyOf = (column: number, row: number) => column * 65_536 + row;

function put(cells: Map<number, Piece[]>, piece: Piece): void {
  const { from, to } = piece;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL_METRES / 2)) + 1;
  let last = Number.NaN;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const cell = keyOf(cellOf(from.x + share * (to.x - from.x)), cellOf(from.y + share * (to.y - from.y)));
    if (cell === last) continue;
    last = cell;
    const pieces = cells.get(cell);
    if (pieces) pieces.push(piece);
    else cells.set(cell, [piece]);
  }
}

/** Whichever way either of them is walked. */
function isParallel({ from, to }: Piece, direction: number): boolean {
  const turn = Math.abs(turnBetween(bearing(from, to), direction));
  return Math.min(turn, 180 - turn) < PARALLEL_DEGREES;
}
