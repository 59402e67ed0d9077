import type { Difficulty } from '../../../shared/domain/points.ts';
import { chooseDestination } from '../choice/choice.ts';
import { inTown } from '../choice/chosenWalk.ts';
import { StreetsError, StreetsFault } from '../errors.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point } from '../network/network.ts';
import { routeToPoint } from '../search/route.ts';
import { reachFrom, type Snapped, snap } from '../search/search.ts';
import { readCurrent, readImportNote } from '../tiles/catalogue.ts';
import { folderStore } from '../tiles/folderStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { describe } from './importFile.ts';

/** Beyond this a route is no walk, and would load very many tiles. */
const FARTHEST_METRES = 30_000;
const SNAP_METRES = 300;
const MINUTES_PER_KM = 12;

type Print = (line: string) => void;

export async function describeImports(folder: string, print: Print): Promise<void> {
  const store = folderStore(folder);
  const imports = await readCurrent(store);
  if (imports.length === 0) print(`Nothing is imported in ${folder} yet.`);
  for (const { id, name } of imports) {
    const note = await readImportNote(store, id).catch((error: unknown) => {
      if (!(error instanceof StreetsFault)) throw error;
      print(`${name}: ${error.message}`);
    });
    if (!note) continue;
    describe(note, print);
    print(`  imported ${note.createdAt} as ${id}; ${note.attribution}`);
  }
}

export async function findRoute(folder: string, from: Point, to: Point, print: Print): Promise<void> {
  const beeline = metresBetween(from, to);
  if (beeline > FARTHEST_METRES) {
    throw new StreetsError(`These places are ${inKilometres(beeline)} apart: too far for a walk.`);
  }
  // Everything within the detour that a walk may take, seen from its start.
  const reachMetres = beeline * 2 + 2000;
  const network = await openStreets(folderStore(folder)).load(from, reachMetres);
  const start = onNetwork(network, from, beeline);
  const end = onNetwork(network, to, beeline);
  const route = routeToPoint(reachFrom(network, start, reachMetres), end);
  if (!route) throw new StreetsError('There is no way to walk from one to the other, or only a very long one.');
  print(`${inKilometres(route.metres)}, ${minutes(route.metres)} (${inKilometres(beeline)} as the crow flies)`);
  print(`From ${streetOf(network, start)} to ${streetOf(network, end)}, ${route.coordinates.length} points`);
  print(lineString(route.coordinates));
}

export async function chooseWalk(
  folder: string,
  home: Point,
  { km, difficulty, now }: { km: number; difficulty: Difficulty; now: Date },
  print: Print,
): Promise<void> {
  const streets = openStreets(folderStore(folder));
  const chosen = chooseDestination({
    network: await streets.load(home, km * 1000),
    home,
    maxKilometres: km,
    difficulty,
    seed: `${home.latitude},${home.longitude} ${now.toISOString().slice(0, 10)}`,
    day: now.toISOString().slice(0, 10),
    visited: new Map(),
  });
  if ('none' in chosen) {
    throw new StreetsError(
      chosen.none === 'no_street_nearby'
        ? 'There is no imported street within 300 m of this place.'
        : 'No street with a name can be reached from here within this distance.',
    );
  }
  const walk = inTown(chosen, await streets.townAt(chosen.end));
  print(walk.destinationName);
  print(
    `${walk.distance.toFixed(3)} km, ${minutes(walk.distance * 1000)}${walk.relaxed ? ', outside the usual range of this difficulty' : ''}`,
  );
  print(`Ends at ${walk.end.latitude},${walk.end.longitude}`);
  print(lineString(walk.coordinates));
}

/** On a way that leads somewhere, if there is one near: a roof terrace or a jetty may be nearer, and lead nowhere. */
function onNetwork(network: Network, point: Point, metresToGo: number): Snapped {
  const leadsSomewhere = (edge: number) => (network.edges.componentMetres[edge] ?? 0) > metresToGo;
  const snapped = snap(network, point, SNAP_METRES, leadsSomewhere) ?? snap(network, point, SNAP_METRES);
  if (snapped) return snapped;
  throw new StreetsError(`There is no imported street within 300 m of ${point.latitude},${point.longitude}.`);
}

function streetOf({ edges, names }: Network, { edge }: Snapped): string {
  return names[edges.name[edge] ?? 0] || 'a way without a name';
}

function inKilometres(metres: number): string {
  return `${(metres / 1000).toFixed(3)} km`;
}

function minutes(metres: number): string {
  return `${Math.round((metres / 1000) * MINUTES_PER_KM)} minutes`;
}

/** GeoJSON, to paste into any map. */
function lineString(coordinates: readonly unknown[]): string {
  return JSON.stringify({ type: 'LineString', coordinates });
}
