import {
  directionFrom,
  type MapLine,
  type MapNode,
  type MapWay,
  type Spot,
  type StreetMap,
  turnFrom,
} from './streetMap.fixture.ts';

/** What the reader of directions (`mapReader.fixture.ts`) sees around a place of the map. */
export const LOOK = 15;
export const STREET_LOOK = 25;
export const HOP = 30;

/** The name on the map: of the way itself, or of the street that a nameless pavement runs along. */
export function nameOf(map: StreetMap, at: MapNode, line: MapLine): string {
  if (line.way.name !== '') return line.way.name;
  line.beside ??= map.nameBeside(at, pointAhead(at, line, 25));
  return line.beside;
}

/** A way that begins at the last of some hops, and the metres to it. */
export interface WayAhead {
  hop: number;
  hops: readonly MapNode[];
  way: MapLine;
}

/** Ways in sight by the name of their street: many pavements touch neither their street nor each other on the map. */
const inSight = new WeakMap<MapNode, Map<string, WayAhead[]>>();

export function inSightOf(map: StreetMap, at: MapNode): Map<string, WayAhead[]> {
  const known = inSight.get(at);
  if (known) return known;
  const found = new Map<string, WayAhead[]>();
  const away = (end: Spot) => Math.hypot(end.x - at.x, end.y - at.y);
  const nearest = new Map<MapWay, MapNode>();
  for (const end of map.spotsNear(at, HOP).sort((a, b) => away(a) - away(b))) {
    const hop = away(end);
    for (const way of end.lines) {
      if ((nearest.get(way.way) ?? end) !== end) continue;
      nearest.set(way.way, end);
      const name = nameOf(map, end, way);
      found.set(name, [...(found.get(name) ?? []), { hop, hops: [at, end], way }]);
    }
  }
  inSight.set(at, found);
  return found;
}

/** Direction of a way as a walker sees it: that of the street `name` if the way belongs to it. */
export function aheadOf(map: StreetMap, at: MapNode, line: MapLine, name = ''): number {
  if (name === '' || nameOf(map, at, line) !== name) {
    line.ahead ??= directionFrom(at, pointAhead(at, line, LOOK));
    return line.ahead;
  }
  const belongs = (from: MapNode, next: MapLine) => nameOf(map, from, next) === name;
  line.streetAhead ??= directionFrom(at, pointAhead(at, line, STREET_LOOK, belongs));
  return line.streetAhead;
}

/** The point this many metres along a way, past its bends. */
export function pointAhead(
  from: Spot,
  line: Pick<MapLine, 'to'>,
  metres: number,
  belongs?: (from: MapNode, line: MapLine) => boolean,
): Spot {
  let [at, to, left] = [from, line.to, metres];
  for (;;) {
    const length = Math.hypot(to.x - at.x, to.y - at.y);
    if (length >= left && length > 0) {
      return { x: at.x + ((to.x - at.x) * left) / length, y: at.y + ((to.y - at.y) * left) / length };
    }
    left -= length;
    const [before, here] = [at, to];
    const ways = here.lines.filter(
      (way) => way.to !== before && Math.hypot(way.to.x - before.x, way.to.y - before.y) > 0.1,
    );
    const heading = directionFrom(before, here);
    const bend = (way: MapLine) => Math.abs(turnFrom(heading, directionFrom(here, way.to)));
    const next = bestOf(ways, (way) => bend(way) - (belongs?.(here, way) ? 60 : 0));
    if (!next || (ways.length > 1 && bend(next) > (belongs?.(here, next) ? 100 : 60))) return here;
    [at, to] = [here, next.to];
  }
}

/** The direction that the walker came in over the last metres. */
export function headingOf(path: readonly MapNode[]): number {
  const end = path.at(-1);
  let left = LOOK;
  for (let i = path.length - 1; i > 0; i--) {
    const [from, to] = [path[i - 1], path[i]];
    if (!from || !to || !end) break;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length >= left || i === 1) {
      const share = Math.min(1, left / (length || 1));
      return directionFrom({ x: to.x + (from.x - to.x) * share, y: to.y + (from.y - to.y) * share }, end);
    }
    left -= length;
  }
  return 0;
}

export function bestOf<Item>(items: readonly Item[], misfit: (item: Item) => number): Item | undefined {
  let [best, min]: [Item | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const one = misfit(item);
    if (one < min) [best, min] = [item, one];
  }
  return best;
}

export function takeLeast<Item>(open: Item[], measure: (item: Item) => number): Item | undefined {
  const least = bestOf(open, measure);
  if (least) open.splice(open.indexOf(least), 1);
  return least;
}
