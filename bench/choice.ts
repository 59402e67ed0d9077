import { chooseDestination } from '../functions/streets/choice/choice.ts';
import type { ChosenWalk } from '../functions/streets/choice/chosenWalk.ts';
import { importDemoCity } from '../functions/streets/demo/importDemoCity.ts';
import { metresBetween } from '../functions/streets/network/greatCircle.ts';
import type { Network, Point } from '../functions/streets/network/network.ts';
import { memoryStore } from '../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../functions/streets/tiles/openStreets.ts';
import { waysOf } from '../functions/streets/walks/ways.ts';
import { bandFor, DIFFICULTIES, type Difficulty } from '../shared/domain/difficulty.ts';
import { comfortOf } from './comfort.ts';
import { extracts, homesIn } from './extracts.ts';
import { fastRoadsOf, roadsOf } from './fastRoads.ts';
import { DAYS } from './month.ts';
import { newStreetsOf } from './newStreets.ts';
import { varietyOf, WALKERS } from './variety.ts';
import { withoutStepsOf } from './withoutSteps.ts';

const HOMES = 1000;
const DISTANCES = [1, 2.5, 5];
const NEVER: ReadonlyMap<string, string> = new Map();
const FIRST_DAY = '2026-11-20';

/** Whom the choice serves in the demo city, how well, how varied and how fast. */
export async function benchStreets(): Promise<void> {
  const store = memoryStore();
  await importDemoCity(store, new Date());
  const streets = openStreets(store);
  const city = await streets.loadBounds({ south: 41.1, north: 41.2, west: -8.7, east: -8.5 });
  const homes = homesIn(city, HOMES);
  console.info(`${homes.length} homes in the demo city, ${city.vertices.count} vertices, ${city.edges.count} edges\n`);

  console.info('        km  served  in band  relaxed  junction  walk/beeline  choice ms: median  95 %  of CPU');
  for (const difficulty of DIFFICULTIES) {
    for (const maxKilometres of DISTANCES) console.info(serve(city, homes, difficulty, maxKilometres));
  }

  const places = [{ name: 'demo city', network: city }, ...(await extracts())];
  console.info('\nroads of 70 km/h and more without a pavement');
  for (const place of places) console.info(`${roadsOf(place)}\n${fastRoadsOf(place)}`);

  console.info('\nwhat walkers prefer, beside the shortest ways');
  for (const place of places) console.info(comfortOf(place));

  console.info('\nwalks without steps, medium, 2.5 km');
  for (const place of places) console.info(withoutStepsOf(place));

  console.info(`\nvariety of ${DAYS} days from ${WALKERS} homes, medium, 2.5 km`);
  for (const place of places) console.info(varietyOf(place));

  console.info(`\nnew streets first, ${DAYS} days from 30 homes, medium, 2.5 km`);
  for (const place of places) console.info(newStreetsOf(place));

  console.info(`\nway out, both ways in words and way home: ${tellWays(city, homes)}`);

  const loaded = await streets.load({ latitude: 41.1452, longitude: -8.6108 }, 5000);
  const first = timed(() => choose(loaded, { latitude: 41.1452, longitude: -8.6108 }, 'hard', 5, 'first'));
  console.info(
    `\nfirst choice on a network just loaded (grid built): ${first.milliseconds.toFixed(1)} ms, CPU ${first.busy.toFixed(1)} ms`,
  );
}

/** All that one generated walk costs the processor besides its reads: at most 30 ms. */
function tellWays(city: Network, homes: readonly Point[]): string {
  const times = homes.slice(0, 200).map((home, i) =>
    timed(() => {
      const walk = choose(city, home, 'medium', 2.5, `walker ${i}`);
      return walk && waysOf(city, walk);
    }),
  );
  const clock = times.map(({ milliseconds }) => milliseconds);
  const busy = times.map((time) => time.busy);
  const told = (of: readonly number[]) =>
    `median ${quantile(of, 0.5).toFixed(1)} ms, 95 % ${quantile(of, 0.95).toFixed(1)} ms`;
  return `${told(clock)}; of CPU ${told(busy)}`;
}

function choose(
  network: Network,
  home: Point,
  difficulty: Difficulty,
  maxKilometres: number,
  seed: string,
): ChosenWalk | undefined {
  const walk = chooseDestination({ network, home, maxKilometres, difficulty, seed, day: FIRST_DAY, visited: NEVER });
  return 'none' in walk ? undefined : walk;
}

/** The time on the clock, and that of the processor: on a busy machine they are far apart. */
function timed<T>(work: () => T): { result: T; milliseconds: number; busy: number } {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: performance.now() - start, busy: (user + system) / 1000 };
}

function serve(city: Network, homes: readonly Point[], difficulty: Difficulty, maxKilometres: number): string {
  const runs = homes.map((home, i) => timed(() => choose(city, home, difficulty, maxKilometres, `walker ${i}`)));
  const walks = runs.flatMap(({ result }) => (result === undefined ? [] : [result]));
  const { least, most } = bandFor(difficulty, maxKilometres);
  const detours = walks.map((walk) => (walk.distance * 1000) / metresBetween(walk.start, walk.end));
  const times = runs.map(({ milliseconds }) => milliseconds);
  return [
    label(difficulty, maxKilometres),
    share(walks.length, homes.length),
    share(walks.filter(({ distance }) => distance >= least && distance <= most).length, walks.length).padStart(8),
    share(walks.filter(({ relaxed }) => relaxed).length, walks.length).padStart(8),
    share(walks.filter(({ destinationName }) => destinationName.includes(' at ')).length, walks.length).padStart(9),
    quantile(detours, 0.5).toFixed(2).padStart(13),
    quantile(times, 0.5).toFixed(1).padStart(18),
    quantile(times, 0.95).toFixed(1).padStart(5),
    quantile(
      runs.map(({ busy }) => busy),
      0.5,
    )
      .toFixed(1)
      .padStart(7),
  ].join(' ');
}

function label(difficulty: Difficulty, maxKilometres: number): string {
  return `${difficulty.padEnd(6)} ${maxKilometres.toFixed(1).padStart(3)}`;
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1).padStart(5)} %`;
}

function quantile(values: readonly number[], at: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))] ?? Number.NaN;
}
