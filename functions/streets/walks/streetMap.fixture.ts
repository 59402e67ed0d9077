import { METRES_PER_DEGREE } from '../../../shared/domain/geo.ts';
import { OsmPbf } from '../pbf/osmPbf.ts';

/**
 * A street map as a person reads it, made from the raw extract for the reader of directions (`mapReader.fixture.ts`). It
 * shares no code with the import, the network or the writer of the directions, so that no mistake of theirs repeats here.
 */
export interface StreetMap {
  /** Metres east and north of the middle of the map. */
  flat(longitude: number, latitude: number): Spot;
  spots: readonly MapNode[];
  /** Ends of lines within some metres, at most 50. */
  spotsNear(at: Spot, metres: number): MapNode[];
  /** Name of the street within a pavement's distance that runs in this direction; empty without one. */
  nameBeside(a: Spot, b: Spot): string;
  /** Whether a line runs beside water. */
  isByWater(a: Spot, b: Spot): boolean;
  /** Whether a church or another place of this kind is in sight. */
  isPlaceInSight(kind: string, at: Spot): boolean;
  /** Whether a street of this name is in sight. */
  isInSight(name: string, at: Spot): boolean;
}

export interface Spot {
  x: number;
  y: number;
}

export interface MapNode extends Spot {
  lines: MapLine[];
}

export interface MapLine {
  to: MapNode;
  metres: number;
  way: MapWay;
  /** For steps: whether the line leads up or down, if the map has data on it. */
  slope?: 'up' | 'down' | undefined;
  /** Cached by the reader: the street beside a nameless way, and the directions in which the way and the street go. */
  beside?: string;
  ahead?: number;
  streetAhead?: number;
}

export interface MapWay {
  name: string;
  kind: 'street' | 'path' | 'steps';
  incline: string;
  isUnpaved: boolean;
  isBridge: boolean;
  isTunnel: boolean;
  isSquare: boolean;
}

interface Drawn {
  name: string;
  a: Spot;
  b: Spot;
}

type Tags = Readonly<Record<string, string>>;

const ROADS =
  /^(pedestrian|living_street|residential|service|unclassified|road|(tertiary|secondary|primary|trunk)(_link)?)$/;
const PATHS = /^(footway|path|track|cycleway|bridleway|steps|platform)$/;
const CLOSED = /^(no|private|customers|military|permit|residents|delivery|agricultural|forestry|emergency)$/;
const OPEN = /^(yes|designated|permissive|official|destination|public)$/;
const UNPAVED =
  /^(unpaved|compacted|fine_gravel|gravel|ground|dirt|earth|grass|woodchips|sand|mud|pebblestone|bark_mulch|clay|rocks?|stones?)$/;
const HARD_PATH = /^(demanding_mountain_hiking|mountain_hiking|alpine|.*_alpine.*)$/;

function isWalkable(tags: Tags): boolean {
  const { highway = '', foot = '', access = '' } = tags;
  if (HARD_PATH.test(tags.sac_scale ?? '') || tags.motorroad === 'yes') return false;
  if (OPEN.test(foot)) return true;
  const isOpenedByKind = highway === 'pedestrian' && access === 'delivery';
  if (CLOSED.test(foot) || (CLOSED.test(access) && !isOpenedByKind) || foot === 'use_sidepath') return false;
  if (/^(cycleway|bridleway)$/.test(highway)) return false;
  const pavements = ['sidewalk', 'sidewalk:both', 'sidewalk:left', 'sidewalk:right'].map((key) => tags[key] ?? '');
  const isOwn = pavements.some((value) => /^(yes|both|left|right)$/.test(value));
  if (/^trunk/.test(highway)) return isOwn;
  return isOwn || !ROADS.test(highway) || !pavements.includes('separate');
}

const isWater = ({ natural = '', waterway = '', landuse = '' }: Tags): boolean =>
  /^(water|coastline)$/.test(natural) ||
  /^(river|canal|stream|riverbank|dock)$/.test(waterway) ||
  /^(reservoir|basin)$/.test(landuse);

function placeOf({ amenity = '', building = '', religion, railway = '', leisure, highway }: Tags): string | undefined {
  if (/^(station|halt)$/.test(railway)) return 'station';
  if (leisure === 'playground') return 'playground';
  if (highway === 'bus_stop') return 'bus stop';
  if (amenity === 'school') return 'school';
  return amenity === 'place_of_worship' && (religion === 'christian' || /^(church|chapel)$/.test(building))
    ? 'church'
    : undefined;
}
const PLACE_KEYS = ['amenity', 'railway', 'leisure', 'highway'];

const isTrue = (value: string | undefined) => value !== undefined && value !== 'no';

const CELL = 50;
const BESIDE_METRES = 25;
const WATERSIDE_METRES = 30;
const SIGHT_METRES = 40;
const PARALLEL_DEGREES = 35;
const SQUARE_DOORS = 40;
/** Longer lines are split, because a walker may need the next direction in their middle. */
const STRIDE = 30;

export async function readStreetMap(file: string): Promise<StreetMap> {
  const source = new OsmPbf(file);
  const drawn: { refs: number[]; way: MapWay; isOpen: boolean }[] = [];
  const shores: number[][] = [];
  const outlines: { kind: string; refs: number[] }[] = [];
  const doors: { kind: string; longitude: number; latitude: number }[] = [];
  const banks: number[] = [];
  source.relations(new Set(['natural', 'waterway', 'landuse']), ({ tags, members }) => {
    if (isWater(tags)) banks.push(...members.map(({ id }) => id));
  });
  const isBank = new Set(banks);
  const members = new Float64Array(new SharedArrayBuffer(8 * isBank.size));
  members.set([...isBank].sort((a, b) => a - b));
  const keys = new Set([...PLACE_KEYS, 'building', 'religion', 'public_transport', 'natural', 'waterway', 'landuse']);
  const visit = (refs: Float64Array, tags: Tags, id: number) => {
    if (isBank.has(id) || (isWater(tags) && !isTrue(tags.tunnel))) shores.push([...refs]);
    const place = placeOf(tags);
    if (place) outlines.push({ kind: place, refs: [...refs] });
    const highway = tags.highway ?? (tags.railway === 'platform' || tags.public_transport ? 'platform' : '');
    if (!ROADS.test(highway) && !PATHS.test(highway)) return;
    const kind = highway === 'steps' ? 'steps' : PATHS.test(highway) ? 'path' : 'street';
    const isSquare = tags.area === 'yes' && refs[0] === refs.at(-1);
    const way: MapWay = {
      name: tags.name?.trim() ?? '',
      kind,
      incline: kind === 'steps' ? (tags.incline ?? '') : '',
      isUnpaved: UNPAVED.test(tags.surface ?? ''),
      isBridge: isTrue(tags.bridge),
      isTunnel: isTrue(tags.tunnel),
      isSquare,
    };
    drawn.push({ refs: [...refs], way, isOpen: isWalkable({ ...tags, highway }) });
  };
  await source.ways(keys, visit, undefined, members);
  const wanted = new Set([
    ...drawn.flatMap(({ refs }) => refs),
    ...shores.flat(),
    ...outlines.flatMap(({ refs }) => refs),
  ]);
  const places = new Map<number, readonly [longitude: number, latitude: number]>();
  const walls = new Set<number>();
  await source.nodes(new Set(['barrier', 'access', 'foot', ...PLACE_KEYS]), (id, latitude, longitude, tags) => {
    const kind = tags && placeOf(tags);
    if (kind) doors.push({ kind, longitude: longitude / 1e7, latitude: latitude / 1e7 });
    if (wanted.has(id)) places.set(id, [longitude / 1e7, latitude / 1e7]);
    if (tags && CLOSED.test(tags.foot ?? (tags.barrier ? (tags.access ?? '') : ''))) walls.add(id);
  });
  source.close();

  const [middleX = 0, middleY = 0] = [0, 1].map((axis) => {
    const all = [...places.values()].map((place) => place[axis] ?? 0);
    return all.reduce((sum, value) => sum + value / all.length, 0);
  });
  const flat = (longitude: number, latitude: number): Spot => ({
    x: (longitude - middleX) * METRES_PER_DEGREE * Math.cos((middleY * Math.PI) / 180),
    y: (latitude - middleY) * METRES_PER_DEGREE,
  });

  const nodes = new Map<number, MapNode>();
  const nodeOf = (id: number): MapNode | undefined => {
    const place = places.get(id);
    if (!place) return undefined;
    const node = nodes.get(id) ?? { ...flat(...place), lines: [] };
    nodes.set(id, node);
    return node;
  };
  const cells = new Map<string, Drawn[]>();
  const water = new Map<string, Drawn[]>();
  const landmarks = new Map<string, Drawn[]>();
  const cellAt = ({ x, y }: Spot, east = 0, north = 0) =>
    `${Math.floor(x / CELL) + east},${Math.floor(y / CELL) + north}`;
  const addTo = <Item>(cells: Map<string, Item[]>, key: string, item: Item) => {
    const inCell = cells.get(key);
    if (inCell) inCell.push(item);
    else cells.set(key, [item]);
  };
  const put = (cells: Map<string, Drawn[]>, name: string, a: Spot, b: Spot) => {
    const pieces = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / (CELL / 2)) || 1;
    const keysOfLine = Array.from({ length: pieces + 1 }, (_, i) => cellAt(alongLine(a, b, i / pieces)));
    for (const key of new Set(keysOfLine)) addTo(cells, key, { name, a, b });
  };
  const between: MapNode[] = [];
  const join = (a: MapNode, b: MapNode, way: MapWay) => {
    const pieces = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / STRIDE) || 1;
    let from = a;
    for (let i = 1; i <= pieces; i++) {
      const to = i === pieces ? b : { ...alongLine(a, b, i / pieces), lines: [] };
      if (to !== b) between.push(to);
      const metres = Math.hypot(to.x - from.x, to.y - from.y);
      from.lines.push({ to, metres, way, slope: slopeOf(way) });
      to.lines.push({ to: from, metres, way, slope: slopeOf(way, true) });
      from = to;
    }
  };
  const uses = new Map<number, number>();
  for (const { refs, isOpen } of drawn)
    if (isOpen) for (const id of new Set(refs)) uses.set(id, (uses.get(id) ?? 0) + 1);
  for (const { refs, way, isOpen } of drawn) {
    for (let i = 1; i < refs.length; i++) {
      const [from, to] = [refs[i - 1] ?? 0, refs[i] ?? 0];
      const [a, b] = [nodeOf(from), nodeOf(to)];
      if (!a || !b) continue;
      if (way.name.length > 1 && !way.isTunnel) put(cells, way.name, a, b);
      if (isOpen && !walls.has(from) && !walls.has(to)) join(a, b, way);
    }
    if (!isOpen || !way.isSquare) continue;
    const doors = refs.slice(1).filter((id) => (uses.get(id) ?? 0) > 1);
    const open = doors.slice(0, SQUARE_DOORS).flatMap((id) => nodeOf(id) ?? []);
    open.forEach((a, i) => {
      const near = new Set([...a.lines].map(({ to }) => to));
      for (const b of open.slice(i + 1)) if (!near.has(b)) join(a, b, way);
    });
  }
  const putLine = (cells: Map<string, Drawn[]>, name: string, refs: readonly number[]) => {
    const corners = refs.flatMap((id) => nodeOf(id) ?? []);
    for (const [i, corner] of corners.entries()) put(cells, name, corners[i - 1] ?? corner, corner);
  };
  for (const refs of shores) putLine(water, '', refs);
  for (const { kind, refs } of outlines) putLine(landmarks, kind, refs);
  for (const { kind, longitude, latitude } of doors) {
    const spot = flat(longitude, latitude);
    put(landmarks, kind, spot, spot);
  }
  const aroundIn = <Item>(at: Spot, cells: ReadonlyMap<string, readonly Item[]>): Item[] =>
    [-1, 0, 1].flatMap((east) => [-1, 0, 1].flatMap((north) => cells.get(cellAt(at, east, north)) ?? []));
  const nearestName = (at: Spot, direction: number): string => {
    let [best, min] = ['', BESIDE_METRES];
    for (const { name, a, b } of aroundIn(at, cells)) {
      const turn = Math.abs(turnFrom(directionFrom(a, b), direction));
      const away = distanceTo(at, a, b);
      if (away < min && Math.min(turn, 180 - turn) <= PARALLEL_DEGREES) [best, min] = [name, away];
    }
    return best;
  };
  const seen = new WeakMap<Spot, Set<string>>();
  const isSeen = ({ a, b }: { a: Spot; b: Spot }, at: Spot) => distanceTo(at, a, b) < SIGHT_METRES;
  const spots = [...nodes.values(), ...between].filter(({ lines }) => lines.length > 0);
  const spotsByCell = new Map<string, MapNode[]>();
  for (const spot of spots) addTo(spotsByCell, cellAt(spot), spot);
  return {
    flat,
    spots,
    spotsNear: (at, metres) => aroundIn(at, spotsByCell).filter(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= metres),
    nameBeside: (a, b) => nearestName({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, directionFrom(a, b)),
    isByWater: (a, b) => {
      const middle = alongLine(a, b, 0.5);
      return aroundIn(middle, water).some((shore) => distanceTo(middle, shore.a, shore.b) <= WATERSIDE_METRES);
    },
    isPlaceInSight: (kind, at) => aroundIn(at, landmarks).some((one) => one.name === kind && isSeen(one, at)),
    isInSight: (name, at) => {
      const names = seen.get(at) ?? new Set(aroundIn(at, cells).flatMap((one) => (isSeen(one, at) ? one.name : [])));
      seen.set(at, names);
      return names.has(name);
    },
  };
}

function slopeOf({ incline }: MapWay, isBack = false): MapLine['slope'] {
  const isDown = incline === 'down' || incline.startsWith('-');
  if (!isDown && incline !== 'up' && !(Number.parseFloat(incline) > 0)) return undefined;
  return isDown === isBack ? 'up' : 'down';
}

const alongLine = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Compass direction in degrees. */
export const directionFrom = (a: Spot, b: Spot): number => (Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI;

/** From one compass direction to another, positive to the right. */
export const turnFrom = (before: number, after: number): number => ((((after - before) % 360) + 540) % 360) - 180;

export function distanceTo(at: Spot, a: Spot, b: Spot): number {
  const [east, north] = [b.x - a.x, b.y - a.y];
  const square = east * east + north * north;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - a.x) * east + (at.y - a.y) * north) / square));
  return Math.hypot(a.x + share * east - at.x, a.y + share * north - at.y);
}
