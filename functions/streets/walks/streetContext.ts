import { METRES_PER_DEGREE } from '../../../shared/domain/geo.ts';
import type { Sight } from '../../../shared/domain/walk/directions.ts';
import {
  bearing,
  type FlatPoint,
  flat,
  positionOf,
  turnBetween,
  type WalkRoute,
} from '../../../shared/domain/walk/walkRoute.ts';
import { surfaceOf, waterShare } from '../network/comfort.ts';
import {
  derivedOnce,
  EdgeFlag,
  EdgeTrait,
  landmarkAt,
  type Network,
  STREET_CLASSES,
  type StreetClass,
} from '../network/network.ts';
import { float64At, int32At, numberAt, uint8At, uint16At, uint32At } from '../network/typedArrays.ts';
import { edgePart } from '../search/geometry.ts';
import { inSight, type Named, type Seen, type Way } from './inSight.ts';
import { alongLine, distanceToLine, headingAfter, headingInto, LOOK_METRES } from './trail.ts';

interface NamedStreets {
  /** Name of the street within sight of a point, optionally only of streets parallel to a direction. */
  nearest(place: FlatPoint, direction?: number): string | null;
}

const SIGHT_METRES = 22;
const CELL_METRES = 30;
const PARALLEL_DEGREES = 25;
/** Lane letters of car parks ("B") do not help a walker. */
const SHORTEST_NAME = 2;

/** Lines of named streets by cell: the index of the first point and of the name, in turn. */
type NamedLines = { cells: Map<number, number[]>; rowUnits: number; columnUnits: number };

const UNITS = 1e7;
const ROUND = 360 * UNITS;

/** Made once for each network: a look-up per walk would test every edge of a city. */
const namedLinesOf = derivedOnce((network) => {
  const { edges, names, shape } = network;
  const rowUnits = (CELL_METRES / METRES_PER_DEGREE) * UNITS;
  const [latitude = 0] = shape;
  const squeeze = Math.max(0.01, Math.cos(((latitude / UNITS) * Math.PI) / 180));
  const made: NamedLines = { cells: new Map(), rowUnits, columnUnits: rowUnits / squeeze };
  for (let edge = 0; edge < edges.count; edge++) {
    const name = uint32At(edges.name, edge);
    const isTunnel = (uint8At(edges.flags, edge) & EdgeFlag.tunnel) !== 0;
    if (isTunnel || (names[name] ?? '').length < SHORTEST_NAME) continue;
    const last = uint32At(edges.shapeStart, edge + 1) - 1;
    for (let p = uint32At(edges.shapeStart, edge); p < last; p++) putLine(made, shape, p, name);
  }
  return made;
});

function putLine({ cells, rowUnits, columnUnits }: NamedLines, shape: Int32Array, p: number, name: number): void {
  const at = (index: number) => int32At(shape, 2 * p + index);
  // A line across the antimeridian is put on both sides of it.
  const turn = ROUND * Math.round((at(3) - at(1)) / ROUND);
  for (const shift of turn === 0 ? [0] : [0, turn]) {
    const [row, column] = [at(0) / rowUnits, (at(1) + shift) / columnUnits];
    const [up, aside] = [(at(2) - at(0)) / rowUnits, (at(3) - turn - at(1)) / columnUnits];
    const steps = Math.ceil(2 * Math.hypot(up, aside)) + 1;
    let last = Number.NaN;
    for (let step = 0; step <= steps; step++) {
      const key = keyOf(Math.floor(row + (step / steps) * up), Math.floor(column + (step / steps) * aside));
      if (key === last) continue;
      last = key;
      const lines = cells.get(key);
      if (lines) lines.push(p, name);
      else cells.set(key, [p, name]);
    }
  }
}

/** A small integer, because a map of larger numbers is slow. Far cells may share one: lines are measured anyway. */
const keyOf = (row: number, column: number) => (row * 32_768 + column) | 0;

/** The named streets around the routes of one projection. */
function namedStreetsAround(network: Network, route: Pick<WalkRoute, 'origin'>): NamedStreets {
  const { cells, rowUnits, columnUnits } = namedLinesOf(network);
  const { shape } = network;
  const { latitude: south, longitude: west } = route.origin;
  const perDegree = flat(route, { latitude: south + 1, longitude: west + 1 });
  // Projected once: this is the innermost loop of the directions.
  const [x, y] = [new Float64Array(shape.length / 2), new Float64Array(shape.length / 2)];
  for (let p = 0; p < x.length; p++) {
    const east = int32At(shape, 2 * p + 1) - west * UNITS;
    x[p] = ((east - ROUND * Math.round(east / ROUND)) / UNITS) * perDegree.x;
    y[p] = (int32At(shape, 2 * p) / UNITS - south) * perDegree.y;
  }
  return {
    nearest(place, direction) {
      const { latitude, longitude } = positionOf(route, place);
      const east = longitude - 360 * Math.round(longitude / 360);
      const [row, column] = [Math.floor((latitude * UNITS) / rowUnits), Math.floor((east * UNITS) / columnUnits)];
      let best: number | undefined;
      let min = SIGHT_METRES;
      for (let cell = 0; cell < 9; cell++) {
        const lines = cells.get(keyOf(row - 1 + Math.floor(cell / 3), column - 1 + (cell % 3)));
        if (!lines) continue;
        for (let i = 0; i < lines.length; i += 2) {
          const p = numberAt(lines, i);
          // No arrays: this innermost loop would allocate them.
          const fromY = float64At(y, p);
          const toY = float64At(y, p + 1);
          // Skips lines that lie farther than `min` to the north, south, east or west.
          if (Math.min(fromY, toY) - place.y >= min || place.y - Math.max(fromY, toY) >= min) continue;
          const fromX = float64At(x, p);
          const toX = float64At(x, p + 1);
          if (Math.min(fromX, toX) - place.x >= min || place.x - Math.max(fromX, toX) >= min) continue;
          const metres = distanceToLine(fromX, fromY, toX, toY, place);
          if (metres >= min) continue;
          if (direction !== undefined && !isParallel(toX - fromX, toY - fromY, direction)) continue;
          min = metres;
          best = lines[i + 1];
        }
      }
      return best === undefined ? null : (network.names[best] ?? null);
    },
  };
}

function isParallel(east: number, north: number, direction: number): boolean {
  const turn = Math.abs(turnBetween(bearing({ x: 0, y: 0 }, { x: east, y: north }), direction));
  return Math.min(turn, 180 - turn) < PARALLEL_DEGREES;
}

export interface StreetContext {
  network: Network;
  /** Origin of the flat projection, which routes must share. */
  origin: WalkRoute['origin'];
  streets: NamedStreets;
  streetOf(way: Way): Named;
  /** What a walker sees of a nameless way, or at the corner where it begins. */
  sightOf(way: Way): Sight | undefined;
  /** Like `streetOf`, for the part of an edge that a route takes through these points. */
  streetAt(edge: number, pointsOf: () => readonly FlatPoint[]): Named;
  /** A named street that a walker from one way to the next crosses, or passes where it goes to one side only. */
  besideAt(before: Way, after: Way): { street: string; relation: 'crossing' | 'passing' } | undefined;
  waysFrom(vertex: number): readonly Way[];
  /** The rest of an edge from a share of its length, to its `to` end if `isForward`. */
  restOf(edge: number, share: number, isForward: boolean): Way;
  /** Whether steps lead up or down in walking direction; undefined if the map has no data on it. */
  slopeOf(way: Way): 'steps_up' | 'steps_down' | undefined;
  /** Compass direction at the start of a way; a short way includes its straight continuation. */
  directionOf(way: Way): number;
  /** Ways in sight of a walker at the end of a way. */
  seenAfter(way: Way): readonly Seen[];
}

const STRAIGHT_DEGREES = 60;
const KERB_METRES = 5;

const PATHS: ReadonlySet<StreetClass> = new Set([
  'footway',
  'path',
  'track',
  'cycleway',
  'bridleway',
  'platform',
  'steps',
]);

/** What walkers see in a network. */
export const streetContextOf = derivedOnce((network): StreetContext => {
  const [latitude = 0, longitude = 0] = network.shape;
  const route = { origin: { latitude: latitude / UNITS, longitude: longitude / UNITS } };
  const streets = namedStreetsAround(network, route);
  const { edges, names, firstIncident, incident } = network;
  const restOf = (edge: number, share: number, isForward: boolean): Way => ({
    edge,
    to: uint32At(isForward ? edges.to : edges.from, edge),
    metres: (isForward ? 1 - share : share) * float64At(edges.metres, edge),
    points: edgePart(network, edge, share, isForward ? 1 : 0).map((point) => flat(route, point)),
    known: { named: undefined, direction: undefined, seen: undefined },
  });
  const waysFrom = remembered((vertex: number) => {
    const found: Way[] = [];
    for (let i = uint32At(firstIncident, vertex); i < uint32At(firstIncident, vertex + 1); i++) {
      const edge = uint32At(incident, i);
      const flags = uint8At(edges.flags, edge);
      if (edges.from[edge] === vertex && flags & EdgeFlag.walkForward) found.push(restOf(edge, 0, true));
      if (edges.to[edge] === vertex && flags & EdgeFlag.walkBackward) found.push(restOf(edge, 1, false));
    }
    return found;
  });
  return {
    network,
    origin: route.origin,
    streets,
    streetOf: (way) =>
      (way.known.named ??= namedBy(streets, kindOf(network, way.edge), () => aheadOf(straightOn(waysFrom, way)))),
    sightOf: ({ edge, to }) =>
      sightAt(network, edge) ?? landmarkAt(uint32At(edges.traits, edge), to === edges.to[edge] ? 'from' : 'to'),
    streetAt: (edge, pointsOf) => namedBy(streets, kindOf(network, edge), pointsOf),
    slopeOf: ({ edge, to }) => {
      const traits = uint32At(edges.traits, edge);
      if ((traits & (EdgeTrait.stepsUp | EdgeTrait.stepsDown)) === 0) return undefined;
      return ((traits & EdgeTrait.stepsUp) !== 0) === (to === edges.to[edge]) ? 'steps_up' : 'steps_down';
    },
    besideAt(before, after) {
      const own = [before, after].map((way) => this.streetOf(way).street);
      const ends = incident.subarray(firstIncident[before.to], firstIncident[before.to + 1]);
      const others = [...ends].map((edge) => names[uint32At(edges.name, edge)] ?? '');
      const found = others.filter((name) => name.length >= SHORTEST_NAME && !own.includes(name));
      const crossed = found.find((name, i) => found.indexOf(name) < i);
      if (crossed !== undefined) return { street: crossed, relation: 'crossing' };
      return found[0] === undefined ? undefined : { street: found[0], relation: 'passing' };
    },
    waysFrom,
    restOf,
    directionOf: (way) => (way.known.direction ??= headingInto(straightOn(waysFrom, way))),
    seenAfter: (way) => (way.known.seen ??= inSight(waysFrom, way.to, way.edge)),
  };
});

/** A city has more corners than its walks pass: a larger cache is cleared. */
const MAX_REMEMBERED = 8000;

export function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, found);
    return found;
  };
}

function kindOf({ edges, names }: Network, edge: number): { name: string | null; way: Named['way'] } {
  const streetClass = STREET_CLASSES[uint8At(edges.streetClass, edge)] ?? 'path';
  const isSteps = (uint8At(edges.flags, edge) & EdgeFlag.steps) !== 0;
  return {
    name: names[uint32At(edges.name, edge)] || null,
    way: isSteps ? 'steps' : PATHS.has(streetClass) ? 'path' : 'street',
  };
}

/** A nameless way is described by the water beside most of its length. */
const WATERSIDE = 0.8;

function sightAt({ edges }: Network, edge: number): Sight | undefined {
  if (edges.name[edge] !== 0) return undefined;
  const flags = uint8At(edges.flags, edge);
  if (flags & EdgeFlag.bridge) return 'bridge';
  if (flags & EdgeFlag.tunnel) return 'tunnel';
  if (uint32At(edges.traits, edge) & EdgeTrait.acrossSquare) return 'square';
  const isUnpaved = surfaceOf(uint16At(edges.comfort, edge)) === 'soft';
  const isSteps = (flags & EdgeFlag.steps) !== 0;
  if (isSteps || !PATHS.has(STREET_CLASSES[uint8At(edges.streetClass, edge)] ?? 'path')) return undefined;
  if (waterShare(uint16At(edges.comfort, edge)) >= WATERSIDE) return 'water';
  return isUnpaved ? 'unpaved' : undefined;
}

/** A nameless way is named after the street that it runs along; one that only crosses a street is not. */
function namedBy(
  streets: NamedStreets,
  { name, way }: ReturnType<typeof kindOf>,
  pointsOf: () => readonly FlatPoint[],
): Named {
  if (name !== null) return { street: name, relation: 'into', way };
  const points = pointsOf();
  let beside: string | null = null;
  for (let i = 1; i < points.length; i++) {
    const [before, point] = [points[i - 1], points[i]];
    if (!before || !point) continue;
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    const street = streets.nearest(middle, bearing(before, point));
    if (street === null || (i > 1 && street !== beside)) return { street: null, relation: 'near', way };
    beside = street;
  }
  return beside === null ? { street: null, relation: 'near', way } : { street: beside, relation: 'along', way };
}

/** Points by which a way is named, none at its very start, which may lie on a crossing. */
const aheadOf = (points: readonly FlatPoint[]): readonly FlatPoint[] =>
  [5, 20, 35].flatMap((metres) => alongLine(points, metres) ?? []);

/** Points of a way, extended straight on while it is too short to show a direction. */
function straightOn(waysFrom: StreetContext['waysFrom'], way: Way): readonly FlatPoint[] {
  let points = way.points;
  let last = way;
  for (let metres = way.metres; metres < LOOK_METRES; metres += Math.max(1, last.metres)) {
    const heading = headingAfter(last.points);
    let next: Way | undefined;
    let min = STRAIGHT_DEGREES;
    for (const ahead of waysFrom(last.to)) {
      const turn = Math.abs(turnBetween(heading, headingInto(ahead.points, KERB_METRES)));
      if (ahead.edge === last.edge || turn >= min) continue;
      min = turn;
      next = ahead;
    }
    if (!next) break;
    points = [...points, ...next.points.slice(1)];
    last = next;
  }
  return points;
}
