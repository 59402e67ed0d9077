import { metresBetween } from '../network/greatCircle.ts';
import type { Point } from '../network/network.ts';
import { fastMetresIn } from '../search/edgeCosts.ts';
import type { Reach } from '../search/search.ts';
import type { Band } from './bands.ts';
import { type Candidate, goesBack, ticketsBack } from './pick.ts';
import { destinationKey } from './routeText.ts';
import type { Sign } from './signs.ts';
import { byLastVisit, REST_DAYS, type Visits } from './variety.ts';
import { isOnNewStreet, type WalkedStreets } from './walkedStreets.ts';

/** What can be walked to from a home, and the signs there. */
export interface Surroundings {
  reach: Reach;
  signs: readonly Sign[];
  /** What of it the walker knows already. */
  walked?: WalkedStreets | undefined;
}

export interface SignCandidate extends Candidate {
  sign: Sign;
  cost: number;
  /** Of the way there, along fast roads without a pavement. */
  fastMetres: number;
}

/** How many times as many tickets a sign has on a street that the walker does not know. */
const NEW_STREET = 3;

interface SignPlace {
  key: string;
  point: Point;
  /** Metres from the start, as the crow flies. */
  away: number;
}

const places = new WeakMap<Sign, SignPlace>();

/** Kept with the sign: one choice looks at several bands, and its key is spelled anew each time otherwise. */
function placeOf(sign: Sign, { start, network: { vertices } }: Reach): SignPlace {
  const known = places.get(sign);
  if (known) return known;
  const point = { latitude: vertices.latitude[sign.vertex] ?? 0, longitude: vertices.longitude[sign.vertex] ?? 0 };
  const place = { key: destinationKey(sign.names, point), point, away: metresBetween(start.point, point) };
  places.set(sign, place);
  return place;
}

/** The signs whose way has a length of the band, and how many tickets each has in the lottery. */
export function signsInBand(
  { reach, signs, walked }: Surroundings,
  band: Band,
  exclude?: ReadonlySet<string>,
): SignCandidate[] {
  const inBand = new Map<string, SignCandidate>();
  for (const sign of signs) {
    const metres = reach.metres[sign.vertex] ?? Number.POSITIVE_INFINITY;
    if (metres < band.low || metres > band.high) continue;
    const { key, point, away } = placeOf(sign, reach);
    const cost = reach.cost[sign.vertex] ?? Number.POSITIVE_INFINITY;
    // A crossing of wide streets has several vertices: its nearest corner stands for all.
    if (exclude?.has(key) || cost >= (inBand.get(key)?.cost ?? Number.POSITIVE_INFINITY)) continue;
    const straightness = away / metres;
    const quietness = metres / cost;
    const fastMetres = fastMetresIn(cost);
    const news = walked !== undefined && isOnNewStreet(walked, sign.names) ? NEW_STREET : 1;
    inBand.set(key, { key, sign, point, cost, fastMetres, weight: news * (straightness * quietness) ** 2 + 1e-6 });
  }
  return [...inBand.values()];
}

/**
 * The signs that a walk is drawn among: new ones, corners before others. Now and then, and once all have been seen, it goes
 * back to one of those that were seen longer ago than the other half. `own` is the difficulty's own band.
 */
export function drawnAmong(
  candidates: readonly SignCandidate[],
  { reach }: Surroundings,
  own: Band,
  request: Visits & { seed: string; taste?: string | undefined },
): readonly SignCandidate[] {
  const fresh = candidates.filter(({ key }) => !request.visited.has(key));
  const known = byLastVisit(
    candidates.filter(({ key }) => request.visited.has(key)),
    request,
  );
  if (fresh.length > 0 && !(known.length >= REST_DAYS && goesBack(request.seed))) {
    const corners = fresh.filter(({ sign }) => sign.names.length === 2);
    return corners.length > 0 ? corners : fresh;
  }
  return known.slice(0, Math.ceil(known.length / 2)).map((candidate) => ({
    ...candidate,
    weight: candidate.weight * ticketsBack(request.taste, placeIn(own, reach.metres[candidate.sign.vertex] ?? own.low)),
  }));
}

/** From 0 to 1; what lies outside the band counts as its end. */
const placeIn = ({ low, high }: Band, metres: number): number =>
  Math.min(1, Math.max(0, (metres - low) / (high - low)));
