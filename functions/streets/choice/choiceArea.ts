import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import type { Network } from '../network/network.ts';
import { float64At } from '../network/typedArrays.ts';
import { fastMetresIn, isWayBy, type WayRule } from '../search/edgeCosts.ts';
import { type Snapped, snap } from '../search/geometry.ts';
import { type Reach, reachFrom } from '../search/search.ts';
import { MARGIN_METRES } from './bands.ts';
import type { Candidate } from './pick.ts';
import { destinationKey, joinedCells, type StreetNames } from './routeText.ts';
import { type Sign, signsInReach } from './signs.ts';
import { dearerWhereWalked, isOnNewStreet, type WalkedStreets } from './walkedStreets.ts';

export interface SignCandidate extends Candidate {
  vertex: number;
  names: StreetNames;
  metres: number;
  fastMetres: number;
  cost: number;
}

/** Everything a choice reads about a home, for any day and difficulty: one bounded Dijkstra and its signs. */
export interface ChoiceArea {
  reach: Reach;
  signs: readonly SignCandidate[];
}

export function choiceArea(...request: Parameters<typeof choiceAreas>): ChoiceArea | undefined {
  for (const area of choiceAreas(...request)) return area;
  return undefined;
}

/** The areas that begin at each component of the network near a home, in the order of `startsOf`. */
export function* choiceAreas(
  network: Network,
  home: Position,
  maxKilometres: number,
  { preferredWays = USUAL_WAYS.preferredWays, noSteps = USUAL_WAYS.noSteps }: Partial<WayPreference> = {},
  known?: WalkedStreets,
): Generator<ChoiceArea> {
  const rule = { preferredWays, noSteps };
  const dearer = known && dearerWhereWalked(known);
  for (const start of startsOf(network, home, maxKilometres * 1000, rule)) {
    const reach = reachFrom(network, start, maxKilometres * 1000 - MARGIN_METRES, rule, { dearer });
    yield { reach, signs: signsInReach(reach).map((sign) => candidateOf(sign, reach, known)) };
  }
}

const HOME_METRES = 300;

/**
 * Snaps the home to the nearest point of a component that has room for any walk, then of each component near the home,
 * the largest first: the footway beside a house may join nothing. The metres from the door to the point are not mapped,
 * so they are neither drawn nor counted.
 */
function* startsOf(network: Network, home: Position, maxMetres: number, rule: WayRule): Generator<Snapped> {
  const isWay = isWayBy(network, rule);
  const sizes = new Set<number>();
  const sizeOf = (edge: number) => float64At(network.edges.componentMetres, edge);
  const nearestWay = (accepts: (size: number) => boolean) =>
    snap(network, home, HOME_METRES, (edge) => isWay(edge) && accepts(sizeOf(edge)));
  const roomy = nearestWay((size) => {
    sizes.add(size);
    return size >= 4 * maxMetres;
  });
  if (roomy) yield roomy;
  for (const size of [...sizes].sort((a, b) => b - a)) {
    if (roomy && sizeOf(roomy.edge) === size) continue;
    const start = nearestWay((other) => other === size);
    if (start) yield start;
  }
}

const NEW_STREET = 3;

function candidateOf({ vertex, names }: Sign, reach: Reach, known: WalkedStreets | undefined): SignCandidate {
  const { vertices } = reach.network;
  const point = { latitude: float64At(vertices.latitude, vertex), longitude: float64At(vertices.longitude, vertex) };
  const metres = reach.metres[vertex] ?? Number.POSITIVE_INFINITY;
  const cost = reach.cost[vertex] ?? Number.POSITIVE_INFINITY;
  const straightness = metresBetween(reach.start.point, point) / metres;
  const quietness = metres / cost;
  const news = known !== undefined && isOnNewStreet(known, names) ? NEW_STREET : 1;
  const weight = news * (straightness * quietness) ** 2 + 1e-6;
  return {
    key: destinationKey(names, point, joinedCells(reach.network)),
    vertex,
    names,
    point,
    metres,
    cost,
    fastMetres: fastMetresIn(cost),
    weight,
  };
}
