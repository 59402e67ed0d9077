import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DIFFICULTIES, type Difficulty, MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { chooseDestination, inTown } from '../choice/choice.ts';
import { StreetsError, StreetsFault } from '../errors.ts';
import type { Network } from '../network/network.ts';
import { float64At, uint32At } from '../network/typedArrays.ts';
import { type Snapped, snap } from '../search/geometry.ts';
import { type Route, routeToPoint } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
import { readCurrent, readImportNote } from '../tiles/catalogue.ts';
import { folderStore } from '../tiles/folderStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { type CommandContext, describe, importFile } from './importFile.ts';

type Print = (line: string) => void;

const MINUTES_PER_KM = 12;

function inKilometres(metres: number): string {
  return `${(metres / 1000).toFixed(3)} km`;
}

function minutes(metres: number): string {
  return `${Math.round((metres / 1000) * MINUTES_PER_KM)} minutes`;
}

function lineString(coordinates: readonly unknown[]): string {
  return JSON.stringify({ type: 'LineString', coordinates });
}

/** Longer routes are refused, because they would load too many tiles. */
const FARTHEST_METRES = 30_000;
const SNAP_METRES = 300;
/** Number of network components tried near a point: where streets overlap, the nearest may be isolated. */
const MAX_SNAPS = 4;

async function findRoute(folder: string, from: Position, to: Position, print: Print): Promise<void> {
  const beeline = metresBetween(from, to);
  if (beeline > FARTHEST_METRES) {
    throw new StreetsError(`These places are ${inKilometres(beeline)} apart: too far for a walk.`);
  }
  // Search radius: twice the beeline, and at least the longest possible walk.
  const reachMetres = Math.max(beeline * 2 + 2000, MAX_DISTANCE.max * 1000 + 2 * SNAP_METRES);
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

/**
 * The nearest point on each component near a point, components with enough metres first (a roof terrace or a jetty has
 * few).
 */
function snapsNear(network: Network, point: Position, metresToGo: number): Snapped[] {
  const sizeOf = (edge: number) => float64At(network.edges.componentMetres, edge);
  const sizes = new Set<number>();
  const snaps: Snapped[] = [];
  for (let count = 0; count < MAX_SNAPS; count++) {
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
  return names[uint32At(edges.name, edge)] || 'a way without a name';
}

async function describeImports(folder: string, print: Print): Promise<void> {
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

async function chooseWalk(
  folder: string,
  home: Position,
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
  const walk = inTown(chosen, (await streets.townAt(chosen.end))?.name);
  print(destinationName(walk.destination));
  print(
    `${walk.distance.toFixed(3)} km, ${minutes(walk.distance * 1000)}${walk.relaxed ? ', outside the usual range of this difficulty' : ''}`,
  );
  // Seven decimals without an exponent, so that the next command accepts it.
  print(`Ends at ${walk.end.latitude.toFixed(7)},${walk.end.longitude.toFixed(7)}`);
  if (walk.fastRoadMetres) print(`${walk.fastRoadMetres} m of it along fast roads without a pavement`);
  print(lineString(walk.coordinates));
}

const USAGE = `Usage:
  npm run streets -- import FILE.osm.pbf [--name NAME] [--no-buildings]   read an OpenStreetMap extract
  npm run streets -- publish STAGE [--name NAME]                         bring what is imported to a stage in the cloud
  npm run streets -- info                                                what is imported
  npm run streets -- route LAT,LON LAT,LON                               the walk from one place to another
  npm run streets -- choose LAT,LON [--km ${MAX_DISTANCE.default}] [--difficulty medium]      a walk to a street sign
All of them take --out DIR: the folder of the street tiles (DATA_DIR/streets, .data/streets unless set).
Extracts of many places are at https://download.geofabrik.de`;

const OPTIONS = {
  out: { type: 'string' },
  name: { type: 'string' },
  'no-buildings': { type: 'boolean' },
  km: { type: 'string' },
  difficulty: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Runs one command and returns its exit code: 0 done, 1 failed, 2 invalid arguments. */
export async function runStreets(args: readonly string[], surroundings: CommandContext): Promise<number> {
  try {
    await run(args, surroundings);
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      surroundings.complain(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (!(error instanceof StreetsError)) throw error;
    surroundings.complain(error.message);
    return 1;
  }
}

async function run(args: readonly string[], surroundings: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args: args.map(shieldPlace), options: OPTIONS, allowPositionals: true });
  const folder = values.out ?? join(surroundings.dataFolder, 'streets');
  const [command, ...rest] = positionals;
  const expect = (count: number, what: string) => {
    if (rest.length !== count) throw new UsageError(`"${command}" takes ${what}.`);
  };
  if (values.help || command === undefined) {
    surroundings.print(USAGE);
    return;
  }
  switch (command) {
    case 'publish':
      expect(1, 'one stage, such as prod');
      if (!surroundings.publish) throw new UsageError('Nothing is published from here.');
      return surroundings.publish(rest[0] ?? '', { folder, name: values.name });
    case 'import':
      expect(1, 'one file');
      return importFile(
        rest[0] ?? '',
        { folder, name: values.name, withoutBuildings: values['no-buildings'] },
        surroundings,
      );
    case 'info':
      expect(0, 'nothing else');
      return describeImports(folder, surroundings.print);
    case 'route':
      expect(2, 'two places, each as LAT,LON');
      return findRoute(folder, place(rest[0]), place(rest[1]), surroundings.print);
    case 'choose': {
      expect(1, 'one place as LAT,LON');
      const request = { km: kilometres(values.km), difficulty: difficulty(values.difficulty), now: surroundings.now() };
      return chooseWalk(folder, place(rest[0]), request, surroundings.print);
    }
    default:
      throw new UsageError(`There is no command "${command}".`);
  }
}

/** A southern latitude begins with "-" and would be parsed as an option. */
function shieldPlace(argument: string): string {
  return /^-\d/.test(argument) ? ` ${argument}` : argument;
}

class UsageError extends Error {}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function place(text = ''): { latitude: number; longitude: number } {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  const latitude = Number(match?.[1]);
  const longitude = Number(match?.[2]);
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  throw new UsageError(`"${text}" is not a place: write latitude and longitude in degrees, such as 41.1452,-8.6108.`);
}

function kilometres(text = String(MAX_DISTANCE.default)): number {
  const km = Number(text);
  if (km >= MAX_DISTANCE.min && km <= MAX_DISTANCE.max) return km;
  throw new UsageError(`--km takes a number from ${MAX_DISTANCE.min} to ${MAX_DISTANCE.max}, not "${text}".`);
}

function difficulty(text = 'medium'): (typeof DIFFICULTIES)[number] {
  const known = DIFFICULTIES.find((each) => each === text);
  if (known !== undefined) return known;
  throw new UsageError(`--difficulty takes ${DIFFICULTIES.join(', ')}, not "${text}".`);
}
