import type { Line } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point } from '../network/network.ts';
import { fastMetresIn, isWayBy, type WayRule } from '../search/edgeCosts.ts';
import { type Reach, reachFrom, type Snapped, snap } from '../search/search.ts';
import { type Band, MARGIN_METRES } from './bands.ts';
import type { Candidate } from './pick.ts';
import { destinationKey, type StreetNames } from './routeText.ts';
import { type Sign, signsInReach } from './signs.ts';
import { dearerWhereWalked, isOnNewStreet, type WalkedStreets, walkedStreets } from './walkedStreets.ts';

/** A sign with all that its choice depends on. */
export interface SignCandidate extends Candidate {
  vertex: number;
  names: StreetNames;
  /** Of the way there; the metres along fast roads without a pavement besides. */
  metres: number;
  fastMetres: number;
  cost: number;
}

/** What can be walked to from a home: all that a choice reads, for any day and difficulty. */
export interface Surroundings {
  reach: Reach;
  signs: readonly SignCandidate[];
}

export type SurroundingsWish = Partial<WayPreference> & {
  /** The ways of earlier walks, and the destinations visited: new streets come first. */
  walked?: readonly Line[] | undefined;
  visited?: ReadonlyMap<string, unknown>;
};

/** Undefined where no street is near. */
export function surroundingsOf(
  network: Network,
  home: Point,
  maxKilometres: number,
  { preferredWays = USUAL_WAYS.preferredWays, noSteps = USUAL_WAYS.noSteps, walked, visited }: SurroundingsWish = {},
): Surroundings | undefined {
  const rule = { preferredWays, noSteps };
  const start = startOf(network, home, maxKilometres * 1000, rule);
  if (start === undefined) return undefined;
  const known = visited && walkedStreets(network, { walked, visited });
  const dearer = known && dearerWhereWalked(network, known);
  const reach = reachFrom(network, start, maxKilometres * 1000 - MARGIN_METRES, rule, dearer ? { dearer } : {});
  return { reach, signs: signsInReach(reach).map((sign) => candidateOf(sign, reach, known)) };
}

/**
 * Where the walk begins: the place on the network nearest the home. The steps from the door to there (a yard, a stair,
 * a drive) are not on the map, so they are neither drawn nor counted.
 * A path that is connected to next to nothing (a courtyard, a pier) is passed over for a street that leads somewhere.
 */
function startOf(network: Network, home: Point, maxMetres: number, rule: WayRule): Snapped | undefined {
  const isWay = isWayBy(network, rule);
  const roomy = (edge: number) => isWay(edge) && (network.edges.componentMetres[edge] ?? 0) >= 4 * maxMetres;
  return snap(network, home, 300, roomy) ?? snap(network, home, 300, isWay);
}

/** How many times as many tickets a sign has on a street that the walker does not know. */
const NEW_STREET = 3;

function candidateOf({ vertex, names }: Sign, reach: Reach, known: WalkedStreets | undefined): SignCandidate {
  const { vertices } = reach.network;
  const point = { latitude: vertices.latitude[vertex] ?? 0, longitude: vertices.longitude[vertex] ?? 0 };
  const metres = reach.metres[vertex] ?? Number.POSITIVE_INFINITY;
  const cost = reach.cost[vertex] ?? Number.POSITIVE_INFINITY;
  const straightness = metresBetween(reach.start.point, point) / metres;
  const quietness = metres / cost;
  const news = known !== undefined && isOnNewStreet(known, names) ? NEW_STREET : 1;
  const weight = news * (straightness * quietness) ** 2 + 1e-6;
  return {
    key: destinationKey(names, point),
    vertex,
    names,
    point,
    metres,
    cost,
    fastMetres: fastMetresIn(cost),
    weight,
  };
}

/** The signs whose way has a length of the band. A crossing of wide streets has several: its nearest corner stands for all. */
export function signsInBand({ signs }: Surroundings, band: Band, exclude?: ReadonlySet<string>): SignCandidate[] {
  const inBand = new Map<string, SignCandidate>();
  for (const sign of signs) {
    if (sign.metres < band.low || sign.metres > band.high || exclude?.has(sign.key)) continue;
    if (sign.cost < (inBand.get(sign.key)?.cost ?? Number.POSITIVE_INFINITY)) inBand.set(sign.key, sign);
  }
  return [...inBand.values()];
}
