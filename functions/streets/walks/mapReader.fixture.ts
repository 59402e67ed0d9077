import type { Line } from '../../../shared/domain/geo.ts';
import { type Direction, directionText } from '../../../shared/domain/walk/directions.ts';
import { fixedText, nearText } from '../../../shared/domain/walkers/units.ts';
import {
  aheadOf,
  bestOf,
  HOP,
  headingOf,
  inSightOf,
  LOOK,
  nameOf,
  pointAhead,
  STREET_LOOK,
  takeLeast,
  type WayAhead,
} from './mapSight.fixture.ts';
import { type Hint, understand } from './sentences.fixture.ts';
import {
  directionFrom,
  distanceTo,
  type MapLine,
  type MapNode,
  type Spot,
  type StreetMap,
  turnFrom,
} from './streetMap.fixture.ts';

/** A line of the directions as the app shows it: the sentence, and the distance to the next one ("120 m", "1.2 km"). */
interface ShownLine {
  text: string;
  distance: string;
}

const metresOf = (distance: string): number => Number.parseFloat(distance) * (distance.endsWith('km') ? 1000 : 1);

/** A walker counts distances roughly. */
const toleranceOf = (metres: number): number => Math.max(25, 0.15 * metres);

/** How far beyond the tolerance a walker still looks for the next line. */
const FARTHEST = 1.8;
const DOOR_METRES = 25;
const SAME_METRES = 8;
const SIGN_METRES = 30;
const WRONG_NAME = 60;
const KEPT_NODES = 12;
const MAX_MISFIT = 90;

interface Walked {
  path: readonly MapNode[];
  metres: number;
}

/** A way that the walker could mean to take, and how badly it fits all lines so far. */
interface Guess {
  path: readonly MapNode[];
  misfit: number;
}

/** Number of guesses that are kept: the following lines show which of them was right. */
const GUESSES = 5;

/** The lines as the list of the app shows them. */
const shownLines = (directions: readonly Direction[]): ShownLine[] =>
  directions.map((direction, i) => {
    const metres = (directions[i + 1]?.at ?? direction.at) - direction.at;
    const distance = metres < 1000 ? nearText(metres, 'm') : `${fixedText(metres / 1000, 1)} km`;
    return { text: directionText(direction), distance };
  });

/** Whether a walker with a street map and nothing but the words reaches the sign. */
export function readDirections(map: StreetMap, line: Line, directions: readonly Direction[]): boolean {
  const [start, sign] = [line[0], line.at(-1)].map(([longitude, latitude] = [0, 0]) => map.flat(longitude, latitude));
  return walkByWords(map, start as Spot, sign as Spot, shownLines(directions));
}

/** A person with a street map and nothing but the shown lines walks from the start, looking for the sign. */
function walkByWords(map: StreetMap, start: Spot, sign: Spot, lines: readonly ShownLine[]): boolean {
  const [first, ...others] = lines;
  if (!first) return false;
  let hint = understand(first.text);
  let guesses = likeliest(setOff(map, start, hint));
  let distance = metresOf(first.distance);
  for (const { text, distance: next } of others) {
    const [best] = guesses;
    if (!best) return false;
    if (text.startsWith("You're there")) {
      const there = bestOf(guesses, (guess) => guess.misfit + missingAt(map, guess, hint, distance, text)) ?? best;
      const walk = walkOn(map, there.path, hint, distance + toleranceOf(distance));
      const legs = walk.map(({ path }) => distanceTo(sign, path.at(-2) as MapNode, path.at(-1) as MapNode));
      const away = Math.min(...legs, Number.POSITIVE_INFINITY);
      return away <= SIGN_METRES;
    }
    const line = understand(text);
    if (line.isConfirming) {
      guesses = guesses.map((guess) => unconfirmed(map, guess, hint, line, distance));
      distance += metresOf(next);
      continue;
    }
    guesses = likeliest(guesses.flatMap((guess) => turnsFor(map, guess, hint, line, distance)));
    hint = line;
    distance = metresOf(next);
  }
  return false;
}

/** Penalty in degrees for the street names of the last line's corner that are not in sight where a walk ends. */
function missingAt(map: StreetMap, { path }: Guess, hint: Hint, distance: number, text: string): number {
  const names = text.split(': ')[1]?.split(' at ') ?? [];
  const tolerance = toleranceOf(distance);
  const ends = walkOn(map, path, hint, distance + tolerance).filter(({ metres }) => metres >= distance - tolerance);
  const missing = ends.map(({ path: [...passed] }) => {
    const end = passed.at(-1);
    return end ? names.filter((name) => !map.isInSight(name, end)).length : names.length;
  });
  return (WRONG_NAME * Math.min(names.length, ...missing)) / Math.max(1, names.length);
}

/** Adds half the penalty of a wrong name to a guess if what the line confirms is not in sight around its place. */
function unconfirmed(map: StreetMap, guess: Guess, hint: Hint, line: Hint, distance: number): Guess {
  const tolerance = toleranceOf(distance);
  const isSeen = walkOn(map, guess.path, hint, distance + tolerance).some(({ path, metres }) => {
    const end = path.at(-1);
    if (!end || metres < distance - tolerance) return false;
    return line.landmark === undefined ? map.isInSight(line.name, end) : map.isPlaceInSight(line.landmark, end);
  });
  return isSeen ? guess : { ...guess, misfit: guess.misfit + WRONG_NAME / 2 };
}

function likeliest(guesses: readonly Guess[]): Guess[] {
  const found: Guess[] = [];
  for (const guess of guesses.toSorted((a, b) => a.misfit - b.misfit)) {
    if (!found.some((other) => isSame(other, guess))) found.push(guess);
    if (found.length === GUESSES) break;
  }
  return found;
}

/** Whether two guesses soon lead to the same place, as on two lines of one crossing. */
function isSame(a: Guess, b: Guess): boolean {
  const [there, other] = [a, b].map(({ path }) => {
    const [before, at] = path.slice(-2) as [MapNode, MapNode];
    return pointAhead(before, { to: at }, STREET_LOOK);
  }) as [Spot, Spot];
  return Math.hypot(there.x - other.x, there.y - other.y) <= SAME_METRES;
}

/**
 * The places that the walker reaches without a further line: along the street of the last line, on either side, with
 * short links such as crossings between; on a nameless way, or where the street ends, straight ahead.
 */
function walkOn(map: StreetMap, path: readonly MapNode[], hint: Hint, max: number): Walked[] {
  const [before, at] = path.slice(-2);
  if (!before || !at) return [];
  const first = { path, metres: Math.hypot(at.x - before.x, at.y - before.y), off: 0 };
  const along = hint.name === '' || hint.relation === 'by' ? [first] : alongStreet(map, first, before, hint.name, max);
  const end = along.reduce((a, b) => (b.off === 0 && b.metres >= a.metres ? b : a));
  const straight = new Set([first, end]).values();
  return [...along, ...[...straight].flatMap((from) => straightFrom(map, from, hint, max))];
}

function straightFrom(map: StreetMap, from: Walked, hint: Hint, max: number): Walked[] {
  const walk: Walked[] = [];
  for (let here = from; here.metres <= max; ) {
    const next = goOn(map, here.path, hint);
    if (!next) break;
    here = { path: [...here.path, next.to].slice(-KEPT_NODES), metres: here.metres + next.metres };
    walk.push(here);
  }
  return walk;
}

interface WalkedAlong extends Walked {
  /** Metres since the walker left the street. */
  off: number;
}

function alongStreet(map: StreetMap, first: WalkedAlong, before: MapNode, name: string, max: number): WalkedAlong[] {
  const seen = new Set<MapNode>([before]);
  const known = new Map<MapNode, number>();
  const walk: WalkedAlong[] = [];
  const open = [first];
  for (let here = takeLeast(open, far); here; here = takeLeast(open, far)) {
    const at = here.path.at(-1);
    if (!at || seen.has(at)) continue;
    seen.add(at);
    walk.push(here);
    if (here.metres > max) continue;
    for (const line of at.lines) {
      const off = nameOf(map, at, line) === name ? 0 : here.off + line.metres;
      if (off > HOP || seen.has(line.to)) continue;
      // A walker does not turn back on the street that a line has just led into.
      if (here === first && Math.abs(turnFrom(headingOf(here.path), aheadOf(map, at, line))) > 135) continue;
      const next = { path: [...here.path, line.to].slice(-KEPT_NODES), metres: here.metres + line.metres, off };
      if (far(next) >= (known.get(line.to) ?? Number.POSITIVE_INFINITY)) continue;
      known.set(line.to, far(next));
      open.push(next);
    }
  }
  return walk;
}

const far = ({ metres, off }: WalkedAlong): number => metres + off;

function goOn(map: StreetMap, path: readonly MapNode[], hint: Hint): MapLine | undefined {
  const [before, at] = path.slice(-2);
  const ways = at?.lines.filter(({ to }) => to !== before) ?? [];
  if (!at || ways.length < 2) return ways[0];
  const heading = headingOf(path);
  const last = before?.lines.find(({ to }) => to === at)?.way;
  return bestOf(ways, (line) => {
    const turn = Math.abs(turnFrom(heading, aheadOf(map, at, line)));
    const isTold = hint.name !== '' && hint.relation !== 'by' && nameOf(map, at, line) === hint.name;
    return turn - (isTold ? 60 : 0) - (last?.kind === line.way.kind ? 15 : 0);
  });
}

/** Guesses of the ways that a line could mean around its place. */
function turnsFor(map: StreetMap, { path, misfit }: Guess, hint: Hint, line: Hint, distance: number): Guess[] {
  const tolerance = toleranceOf(distance);
  const passed = walkOn(map, path, hint, distance + FARTHEST * tolerance);
  // The next corner counts even if it comes later than the line states.
  const near = passed.filter(({ metres }, i) => metres >= distance - FARTHEST * tolerance || i === passed.length - 1);
  const start = path.at(-2);
  return near.flatMap((walked): Guess[] => {
    const heading = headingOf(walked.path);
    const [before, end] = walked.path.slice(-2);
    const last = before?.lines.find(({ to }) => to === end);
    if (!start || !end) return [];
    // A street is entered where it begins, not in its middle.
    const isInside = line.name !== '' && line.name !== hint.name && last?.way.name === line.name;
    if (isInside && line.relation !== 'by') return [];
    const crow = Math.hypot(end.x - start.x, end.y - start.y);
    const back = walked.metres < LOOK ? 0 : 40 * Math.max(0, 0.7 - crow / walked.metres);
    return waysFrom(map, walked.path, line).flatMap(({ hop, hops, way }): Guess[] => {
      const off = (30 * Math.abs(walked.metres + hop - distance)) / tolerance;
      const away = off + back + hop / 2;
      if (away >= MAX_MISFIT) return [];
      const turn = turnFrom(heading, aheadOf(map, hops.at(-1) ?? end, way, line.name));
      const fit = misfitOf(map, hops.at(-1) ?? end, way, turn, line) + away;
      if (fit >= MAX_MISFIT) return [];
      const there = [...walked.path, ...hops.slice(1), way.to].slice(-KEPT_NODES);
      return [{ path: there, misfit: misfit + fit }];
    });
  });
}

function misfitOf(map: StreetMap, at: MapNode, way: MapLine, turn: number, line: Hint): number {
  const aside = Math.abs(turnFrom(line.angle, turn));
  const outside = Math.max(0, aside - line.within);
  return outside > 45 ? Number.POSITIVE_INFINITY : 2 * outside + aside / 5 + misnamed(map, at, way, line);
}

function misnamed(map: StreetMap, at: MapNode, line: MapLine, hint: Hint): number {
  const { name, relation, kind, sight, landmark } = hint;
  const isSeen = sight === undefined || (sight === 'isWaterside' ? map.isByWater(at, line.to) : line.way[sight]);
  const isContrary = hint.slope !== undefined && line.slope !== undefined && hint.slope !== line.slope;
  const unseen =
    (isSeen ? 0 : 40) + (isContrary ? 60 : 0) + (landmark === undefined || map.isPlaceInSight(landmark, at) ? 0 : 30);
  const other =
    unseen +
    (kind === undefined || kind === line.way.kind ? 0 : kind === 'steps' || line.way.kind === 'steps' ? 50 : 25);
  if (name === '') return other + (line.way.name === '' ? 0 : 20);
  if (relation === 'by') return other + (map.isInSight(name, at) ? 0 : 30) + (line.way.name === '' ? 0 : 20);
  return line.way.name === name ? 0 : nameOf(map, at, line) === name ? (relation === 'along' ? 0 : 10) : WRONG_NAME;
}

/**
 * Ways from the end of a path, from the other side of a crossing or square, and of the line's street across open space.
 */
function waysFrom(map: StreetMap, path: readonly MapNode[], line: Hint): WayAhead[] {
  const [before, at] = path.slice(-2);
  if (!at) return [];
  const found: WayAhead[] = [];
  const seen = new Set<MapNode>(before ? [before] : []);
  const open = [{ hop: 0, hops: [at] as readonly MapNode[] }];
  const far = ({ hop }: { hop: number }) => hop;
  for (let nearest = takeLeast(open, far); nearest; nearest = takeLeast(open, far)) {
    const end = nearest.hops.at(-1);
    if (!end || seen.has(end)) continue;
    seen.add(end);
    for (const way of end.lines) {
      if (nearest.hops.at(-2) === way.to || (end === at && way.to === before)) continue;
      found.push({ ...nearest, way });
      const hop = nearest.hop + way.metres;
      if (hop <= HOP && !seen.has(way.to)) open.push({ hop, hops: [...nearest.hops, way.to] });
    }
  }
  if (line.name !== '' && line.relation !== 'by') {
    const across = inSightOf(map, at).get(line.name) ?? [];
    const heading = headingOf(path);
    const isAhead = (end: Spot) => Math.abs(turnFrom(line.angle, turnFrom(heading, directionFrom(at, end)))) <= 60;
    found.push(...across.filter(({ hops: [, end] }) => end && !seen.has(end) && isAhead(end)));
  }
  const back = at.lines.find(({ to }) => to === before);
  return back && line.angle === 180 ? [...found, { hop: 0, hops: [at], way: back }] : found;
}

/** The first step: along the map lines nearest to the start, in the stated direction. */
function setOff(map: StreetMap, start: Spot, line: Hint): Guess[] {
  const found = map.spots.flatMap((a): Guess[] => {
    if (Math.abs(a.x - start.x) > 500 || Math.abs(a.y - start.y) > 500) return [];
    return a.lines.flatMap((way) => {
      const away = distanceTo(start, a, way.to);
      if (away > DOOR_METRES) return [];
      const door: MapNode = { ...start, lines: [] };
      const turn = turnFrom(line.compass ?? 0, directionFrom(start, pointAhead(door, way, LOOK)));
      return [{ path: [door, way.to], misfit: misfitOf(map, a, way, turn, line) + 3 * away }];
    });
  });
  return found.filter(({ misfit }) => misfit < MAX_MISFIT);
}
