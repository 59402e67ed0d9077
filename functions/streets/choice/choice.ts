import { bandFor, type Difficulty } from '../../../shared/domain/points.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point } from '../network/network.ts';
import { edgePointAt, type Position } from '../search/geometry.ts';
import { type Route, routeToPoint, routeToVertex } from '../search/route.ts';
import { isWalkable, type Reach, reachFrom, type Snapped, snap } from '../search/search.ts';
import { type Candidate, inDrawnOrder, isLeftOut, pick } from './pick.ts';
import { destinationKey, destinationName, type StreetNames } from './routeText.ts';
import { isSigned, type Sign, signsInReach } from './signs.ts';

export interface ChoiceRequest {
  network: Network;
  home: Point;
  maxKilometres: number;
  difficulty: Difficulty;
  /** Of the walker and the day: the same request gives the same walk. The caller keeps it secret. */
  seed: string;
  /** Secret too, and the same every day: see `isLeftOut`. */
  leftOut?: string | undefined;
  /** Keys of destinations the walker has been to, avoided while there are others in the band. */
  visited: ReadonlySet<string>;
  /** Keys of destinations that must not come again: the routes that were replaced. */
  exclude?: ReadonlySet<string>;
}

export interface ChosenWalk {
  destinationName: string;
  destinationKey: string;
  /** Known to those who know towns: see `inTown`. */
  town: string | null;
  /** Kilometres, three decimals, of exactly the coordinates below. */
  distance: number;
  /** Whether the difficulty's band had to be widened. */
  relaxed: boolean;
  start: Point;
  end: Point;
  coordinates: Position[];
}

/** No walkable street within 300 metres of the home, or none within reach that has a sign to walk to. */
export type NoWalk = { none: 'no_street_nearby' | 'no_destination' };

/** By how much of the maximum each end of the band gives way, step by step, before we say no. */
const RELAXATIONS = [0, 0.1, 0.25, 0.65];

/** Keeps a length that is measured again from rounded coordinates on its side of the line. */
const MARGIN_METRES = 1;

interface Band {
  low: number;
  high: number;
}

/** The difficulty's own band in metres, then wider and wider ones, none of them above the walker's maximum. */
export function bandsOf({ difficulty, maxKilometres }: Pick<ChoiceRequest, 'difficulty' | 'maxKilometres'>): Band[] {
  const { least, most } = bandFor(difficulty, maxKilometres);
  return RELAXATIONS.map((give) => ({
    low: Math.max(0.1 * maxKilometres, least - give * maxKilometres) * 1000 + MARGIN_METRES,
    high: Math.min(maxKilometres, most + give * maxKilometres) * 1000 - MARGIN_METRES,
  }));
}

/** What can be walked to from a home, and the signs there. */
export interface Surroundings {
  reach: Reach;
  signs: readonly Sign[];
}

export function surroundingsOf(network: Network, home: Point, maxKilometres: number): Surroundings | undefined {
  const start = startOf(network, home, maxKilometres * 1000);
  if (start === undefined) return undefined;
  const reach = reachFrom(network, start, maxKilometres * 1000 - MARGIN_METRES);
  return { reach, signs: signsInReach(reach) };
}

export function chooseDestination(request: ChoiceRequest): ChosenWalk | NoWalk {
  const around = surroundingsOf(request.network, request.home, request.maxKilometres);
  return around === undefined ? { none: 'no_street_nearby' } : chooseAmong(around, request);
}

export type DayRequest = Omit<ChoiceRequest, 'network' | 'home'>;

export function chooseAmong({ reach, signs }: Surroundings, request: DayRequest): ChosenWalk | NoWalk {
  const bands = bandsOf(request);
  // The walk ends at a sign to be photographed, and signs stand at corners: a corner outside the band comes before
  // a place in the middle of a street inside it.
  for (const find of [
    (band: Band) => walkToSign(request, { reach, signs }, band),
    (band: Band) => walkAlongStreet(request, reach, band),
  ]) {
    for (const [step, band] of bands.entries()) {
      const walk = find(band);
      if (walk !== undefined) return { ...walk, relaxed: step > 0 };
    }
  }
  return { none: 'no_destination' };
}

/**
 * Where the walk begins: the place on the network nearest the home. The steps from the door to there (a yard, a stair,
 * a drive) are not drawn and not counted, because nobody has mapped them.
 * A path that is connected to next to nothing (a courtyard, a pier) is passed over for a street that leads somewhere.
 */
function startOf(network: Network, home: Point, maxMetres: number): Snapped | undefined {
  const roomy = (edge: number) => (network.edges.componentMetres[edge] ?? 0) >= 4 * maxMetres;
  return snap(network, home, 300, roomy) ?? snap(network, home, 300);
}

type Walk = Omit<ChosenWalk, 'relaxed'>;

interface SignCandidate extends Candidate {
  sign: Sign;
  cost: number;
}

/** The signs whose way has a length of the band, and how many tickets each has in the lottery. */
export function signsInBand({ reach, signs }: Surroundings, band: Band, exclude?: ReadonlySet<string>) {
  const { latitude, longitude } = reach.network.vertices;
  const inBand = new Map<string, SignCandidate>();
  for (const sign of signs) {
    const metres = reach.metres[sign.vertex] ?? Number.POSITIVE_INFINITY;
    if (metres < band.low || metres > band.high) continue;
    const point = { latitude: latitude[sign.vertex] ?? 0, longitude: longitude[sign.vertex] ?? 0 };
    const key = destinationKey(sign.names, point);
    const cost = reach.cost[sign.vertex] ?? Number.POSITIVE_INFINITY;
    // A crossing of wide streets has several vertices: its nearest corner stands for all.
    if (exclude?.has(key) || cost >= (inBand.get(key)?.cost ?? Number.POSITIVE_INFINITY)) continue;
    const straightness = metresBetween(reach.start.point, point) / metres;
    const quietness = metres / cost;
    inBand.set(key, { key, sign, point, cost, weight: (straightness * quietness) ** 2 + 1e-6 });
  }
  return [...inBand.values()];
}

const placeIn = ({ low, high }: Band, reach: Reach, { vertex }: Sign): number =>
  ((reach.metres[vertex] ?? low) - low) / (high - low);

function walkToSign(request: DayRequest, around: Surroundings, band: Band): Walk | undefined {
  const { reach } = around;
  const { leftOut } = request;
  const found = signsInBand(around, band, request.exclude);
  const offered =
    leftOut === undefined
      ? found
      : found.filter(({ key, sign }) => !isLeftOut(leftOut, key, placeIn(band, reach, sign)));
  const candidates = offered.length > 0 ? offered : found;
  const isNew = (candidate: { key: string }) => !request.visited.has(candidate.key);
  const isJunction = ({ sign }: { sign: Sign }) => sign.names.length === 2;
  const groups = [
    candidates.filter((candidate) => isNew(candidate) && isJunction(candidate)),
    candidates.filter((candidate) => isNew(candidate) && !isJunction(candidate)),
    candidates.filter((candidate) => !isNew(candidate) && isJunction(candidate)),
    candidates,
  ];
  const group = groups.find((members) => members.length > 0);
  const picked = group && pick(group, reach.start.point, request.seed);
  const route = picked && routeToVertex(reach, picked.sign.vertex);
  return picked && route && walkOf(reach, route, picked.sign.names, picked.point);
}

/** On a lonely road the next corner may be too far or too near: then a place somewhere along a named street will do. */
function walkAlongStreet(request: DayRequest, reach: Reach, band: Band): Walk | undefined {
  const { network } = reach;
  const { edges, names } = network;
  const places: { key: string; edge: number; fraction: number }[] = [];
  for (let edge = 0; edge < edges.count; edge++) {
    if (!isSigned(network, edge) || !isWalkable(network, edge) || !isInReach(reach, edge)) continue;
    const pieces = Math.ceil((edges.metres[edge] ?? 0) / 100);
    for (let i = 0; i < pieces; i++) {
      const fraction = (i + 0.5) / pieces;
      const { latitude, longitude } = edgePointAt(network, edge, fraction);
      places.push({ key: `${latitude},${longitude}`, edge, fraction });
    }
  }
  for (const { edge, fraction } of inDrawnOrder(places, request.seed)) {
    const end = { edge, fraction, point: edgePointAt(network, edge, fraction) };
    const street: StreetNames = [names[edges.name[edge] ?? 0] ?? ''];
    const route = routeToPoint(reach, end);
    if (route === undefined || route.metres < band.low || route.metres > band.high) continue;
    if (!request.exclude?.has(destinationKey(street, end.point))) return walkOf(reach, route, street, end.point);
  }
  return undefined;
}

function isInReach(reach: Reach, edge: number): boolean {
  const { from, to } = reach.network.edges;
  return (
    edge === reach.start.edge ||
    Number.isFinite(reach.cost[from[edge] ?? 0]) ||
    Number.isFinite(reach.cost[to[edge] ?? 0])
  );
}

function walkOf(reach: Reach, route: Route, names: StreetNames, end: Point): Walk {
  return {
    destinationName: destinationName(names),
    destinationKey: destinationKey(names, end),
    town: null,
    distance: Math.round(route.metres) / 1000,
    start: reach.start.point,
    end,
    coordinates: route.coordinates,
  };
}

/** The same walk, once somebody has looked up which town its end is in. */
export function inTown(walk: ChosenWalk, town: string | undefined): ChosenWalk {
  return town === undefined ? walk : { ...walk, town, destinationName: `${walk.destinationName}, ${town}` };
}
