import { basename } from 'node:path';
import { type ChosenWalk, chooseDestination } from '../functions/streets/choice/choice.ts';
import { DEMO_CITY_FILE } from '../functions/streets/demo/importDemoCity.ts';
import { importStreets } from '../functions/streets/import/importStreets.ts';
import type { Network } from '../functions/streets/network/network.ts';
import { OsmPbf } from '../functions/streets/pbf/osmPbf.ts';
import { demoCity, homesIn } from '../functions/streets/testing/demoCity.ts';
import { memoryStore } from '../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../functions/streets/tiles/openStreets.ts';
import { walkRows } from '../functions/streets/walks/walkRows.fixture.ts';
import { roundOf } from '../functions/streets/walks/ways.ts';
import { bandFor, DIFFICULTIES, type Difficulty } from '../shared/domain/difficulty.ts';
import { metresBetween, type Position } from '../shared/domain/geo.ts';

const HOMES = 1000;
const DISTANCES = [1, 2.5, 5];

/** The choice of destinations, in the demo city and in the extracts of the comma-separated variable EXTRACTS. */
export async function benchStreets(): Promise<void> {
  const files = (process.env.EXTRACTS ?? '').split(',').filter((file) => file !== '');
  const cities = files.length > 0 ? files : [DEMO_CITY_FILE];
  for (const file of cities) {
    const network = file === DEMO_CITY_FILE ? await demoCity() : await imported(file);
    measure(basename(file), network);
    const rows = Object.entries(await walkRows(network, file, 150));
    for (const [row, figure] of rows) console.info(`${row.padEnd(64)} ${figure}`);
  }
}

async function imported(file: string): Promise<Network> {
  const store = memoryStore();
  const source = new OsmPbf(file);
  const name = basename(file, '.osm.pbf');
  const { bounds } = await importStreets({ source, store, importId: name, name, now: new Date(0) });
  source.close();
  return openStreets(store).loadBounds(bounds);
}

function measure(place: string, network: Network): void {
  const homes = homesIn(network, HOMES);
  console.info(`${place}: ${homes.length} homes, ${network.vertices.count} vertices, ${network.edges.count} edges\n`);
  console.info('        km  served  in band  relaxed  walk/beeline  choice, CPU ms: median  95 %');
  for (const difficulty of DIFFICULTIES) {
    for (const maxKilometres of DISTANCES) console.info(serve(network, homes, difficulty, maxKilometres));
  }
  const wish = { difficulty: 'medium', maxKilometres: 2.5 } as const;
  const rounds = homes.slice(0, 200).flatMap((home, i) => {
    const { result: walk, milliseconds } = timed(() => choose(network, home, 'medium', 2.5, `walker ${i}`));
    if (!walk) return [];
    const round = timed(() => roundOf(network, walk, wish)).milliseconds;
    return [{ round, all: milliseconds + round }];
  });
  const figures = (values: number[]) => [0.5, 0.95].map((at) => quantile(values, at).toFixed(1)).join(', 95 % ');
  console.info(`\nwords and way home, CPU ms a walk at 2.5 km: median ${figures(rounds.map(({ round }) => round))}`);
  console.info(`... with the choice: median ${figures(rounds.map(({ all }) => all))}`);
}

function choose(
  network: Network,
  home: Position,
  difficulty: Difficulty,
  maxKilometres: number,
  seed: string,
): ChosenWalk | undefined {
  const request = { network, home, maxKilometres, difficulty, seed, visited: new Map() };
  const walk = chooseDestination({ ...request, day: '2026-11-20' });
  return 'none' in walk ? undefined : walk;
}

/** CPU time, because wall time differs widely on a busy machine. */
function timed<T>(work: () => T): { result: T; milliseconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}

function serve(network: Network, homes: readonly Position[], difficulty: Difficulty, maxKilometres: number): string {
  const runs = homes.map((home, i) => timed(() => choose(network, home, difficulty, maxKilometres, `walker ${i}`)));
  const walks = runs.flatMap(({ result }) => (result === undefined ? [] : [result]));
  const { min, max } = bandFor(difficulty, maxKilometres);
  const detours = walks.map((walk) => (walk.distance * 1000) / metresBetween(walk.start, walk.end));
  const times = runs.map(({ milliseconds }) => milliseconds);
  return [
    `${difficulty.padEnd(6)} ${maxKilometres.toFixed(1).padStart(3)}`,
    share(walks.length, homes.length),
    share(walks.filter(({ distance }) => distance >= min && distance <= max).length, walks.length).padStart(8),
    share(walks.filter(({ relaxed }) => relaxed).length, walks.length).padStart(8),
    quantile(detours, 0.5).toFixed(2).padStart(13),
    quantile(times, 0.5).toFixed(1).padStart(23),
    quantile(times, 0.95).toFixed(1).padStart(5),
  ].join(' ');
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1).padStart(5)} %`;

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))] ?? Number.NaN;
