import { MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import { StreetsError } from '../errors.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point } from '../network/network.ts';
import { type Route, routeToPoint } from '../search/route.ts';
import { reachFrom, type Snapped, snap } from '../search/search.ts';
import { folderStore } from '../tiles/folderStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { inKilometres, lineString, minutes, type Print } from './lines.ts';

/** Beyond this a route is no walk, and would load very many tiles. */
const FARTHEST_METRES = 30_000;
const SNAP_METRES = 300;
/** Networks near a place that hang together; where streets lie above each other, the nearest may lead nowhere. */
const MOST_SNAPS = 4;

export async function findRoute(folder: string, from: Point, to: Point, print: Print): Promise<void> {
  const beeline = metresBetween(from, to);
  if (beeline > FARTHEST_METRES) {
    throw new StreetsError(`These places are ${inKilometres(beeline)} apart: too far for a walk.`);
  }
  // Everything within the detour that a walk may take, and whatever a chosen walk may be as long as.
  const reachMetres = Math.max(beeline * 2 + 2000, MAX_DISTANCE.most * 1000 + 2 * SNAP_METRES);
  const network = await openStreets(folderStore(folder)).load(from, reachMetres);
  const found = firstRoute(network, snapsNear(network, from, beeline), snapsNear(network, to, beeline), reachMetres);
  if (!found) throw new StreetsError('There is no way to walk from one to the other, or only a very long one.');
  const { route, start, end } = found;
  print(`${inKilometres(route.metres)}, ${minutes(route.metres)} (${inKilometres(beeline)} as the crow flies)`);
  print(`From ${streetOf(network, start)} to ${streetOf(network, end)}, ${route.coordinates.length} points`);
  print(lineString(route.coordinates));
}

function firstRoute(
  network: Network,
  starts: readonly Snapped[],
  ends: readonly Snapped[],
  reachMetres: number,
): { route: Route; start: Snapped; end: Snapped } | undefined {
  for (const start of starts) {
    const reach = reachFrom(network, start, reachMetres);
    for (const end of ends) {
      const route = routeToPoint(reach, end);
      if (route) return { route, start, end };
    }
  }
  return undefined;
}

/** The nearest place on each network near a point: first those that lead somewhere, unlike a roof terrace or a jetty. */
function snapsNear(network: Network, point: Point, metresToGo: number): Snapped[] {
  const sizeOf = (edge: number) => network.edges.componentMetres[edge] ?? 0;
  const sizes = new Set<number>();
  const snaps: Snapped[] = [];
  for (let count = 0; count < MOST_SNAPS; count++) {
    const snapped = snap(network, point, SNAP_METRES, (edge) => !sizes.has(sizeOf(edge)));
    if (!snapped) break;
    sizes.add(sizeOf(snapped.edge));
    snaps.push(snapped);
  }
  if (snaps.length === 0) {
    throw new StreetsError(`There is no imported street within 300 m of ${point.latitude},${point.longitude}.`);
  }
  const leadsNowhere = ({ edge }: Snapped) => Number(sizeOf(edge) <= metresToGo);
  return snaps.sort((a, b) => leadsNowhere(a) - leadsNowhere(b) || a.metresAway - b.metresAway);
}

function streetOf({ edges, names }: Network, { edge }: Snapped): string {
  return names[edges.name[edge] ?? 0] || 'a way without a name';
}
