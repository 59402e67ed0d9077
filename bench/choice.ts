import { bandsOf } from '../functions/streets/choice/bands.ts';
import { type ChosenWalk, chooseDestination } from '../functions/streets/choice/choice.ts';
import { gainOfNewStreets } from '../functions/streets/choice/monthOfStreets.fixture.ts';
import { signsInBand, surroundingsOf } from '../functions/streets/choice/surroundings.ts';
import { DEMO_CITY_FILE, importDemoCity } from '../functions/streets/demo/importDemoCity.ts';
import { metresBetween } from '../functions/streets/network/greatCircle.ts';
import { EdgeFlag, type Network, type Point } from '../functions/streets/network/network.ts';
import { memoryStore } from '../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../functions/streets/tiles/openStreets.ts';
import { waysOf } from '../functions/streets/walks/ways.ts';
import { addDays } from '../shared/domain/day.ts';
import { bandFor, DIFFICULTIES, type Difficulty } from '../shared/domain/difficulty.ts';
import { extracts, homesIn, type MeasuredPlace } from './extracts.ts';
import { DAYS, monthOfWalks, WISH } from './month.ts';
import { detoursOf, waysHomeOf } from './routes.ts';
import { wordsOf } from './words.ts';

const NEW_STREETS_HOMES = 30;

/**
 * Measures how much more street length a month of walks covers when new streets are preferred, and how much longer the
 * walks get.
 */
export function newStreetsOf({ name, network }: MeasuredPlace): string {
  const { streets, length, bigRoads } = gainOfNewStreets(network, homesIn(network, NEW_STREETS_HOMES));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    `${name}: ${streets.toFixed(2)} times the metres of streets, walks ${percent(length - 1)} longer`,
    `${percent(bigRoads.newFirst)} on tertiary to primary roads instead of ${percent(bigRoads.usual)}`,
  ].join(', ');
}

export const WALKERS = 300;
/** A home with at most this many destinations in the widest band counts as poor. */
const FEW = 5;
const FORTNIGHT = 14;

interface Month {
  destinations: number;
  days: number;
  distinct: number;
  /** Days on which yesterday's destination was chosen again although others exist. */
  likeYesterday: number;
  withinFortnight: number;
  relaxed: number;
  /** Days that end at a corner of two streets, and whether there is one for every day. */
  corners: number;
  hasCorners: boolean;
}

export function varietyOf({ name, network }: MeasuredPlace): string {
  const months = homesIn(network, WALKERS).flatMap((home, i) => monthFrom(network, home, i) ?? []);
  const sum = (of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0);
  const few = months.filter(({ destinations }) => destinations <= FEW).length;
  const rich = months.filter(({ hasCorners }) => hasCorners);
  const told = (some: readonly Month[]) => {
    const total = (of: (month: Month) => number) => some.reduce((all, month) => all + of(month), 0);
    const days = total((month) => month.days);
    const repeats = total((month) => month.days - month.distinct);
    return `${share(
      total(({ corners }) => corners),
      days,
    ).trim()}, repeats ${share(repeats, days).trim()}`;
  };
  const distinct = months.map((month) => month.distinct).sort((a, b) => a - b);
  return [
    `${name}: ${sum(({ days }) => days)} days, yesterday's again though there are others ${sum((month) => month.likeYesterday)}`,
    `again within two weeks ${sum((month) => month.withinFortnight)}, outside the band ${sum((month) => month.relaxed)}`,
    `at a corner ${told(months)}`,
    `from the ${rich.length} homes with ${DAYS} corners ${told(rich)}`,
    `distinct median ${distinct[Math.floor(distinct.length / 2)]}, least ${distinct[0]}`,
    `homes with <= ${FEW} destinations ${((100 * few) / months.length).toFixed(1)} %`,
  ].join('; ');
}

function monthFrom(network: Network, home: Point, walker: number): Month | undefined {
  const around = surroundingsOf(network, home, WISH.maxKilometres);
  if (around === undefined) return undefined;
  const bands = bandsOf(WISH);
  const signs = signsInBand(around, bands.at(-1) ?? bands[0]);
  const destinations = signs.length;
  const hasCorners = signs.filter(({ names, fastMetres }) => names.length === 2 && fastMetres === 0).length >= DAYS;
  const counts = { days: 0, distinct: 0, likeYesterday: 0, withinFortnight: 0, relaxed: 0, corners: 0 };
  const month = { destinations, hasCorners, ...counts };
  for (const { day, walk, last, known } of monthOfWalks(around, walker)) {
    month.days++;
    if (walk.relaxed) month.relaxed++;
    if (walk.destinationKey.includes('+')) month.corners++;
    if (last === undefined) month.distinct++;
    if (last === addDays(day, -1) && known + (destinations > 1 ? 1 : 0) > 1) month.likeYesterday++;
    if (last !== undefined && last > addDays(day, -FORTNIGHT)) month.withinFortnight++;
  }
  return month;
}

/** Share of homes with a step-free walk, beside the walks of others from the same homes. */
export function withoutStepsOf({ name, network }: MeasuredPlace): string {
  const homes = homesIn(network, HOMES);
  const walksBy = (noSteps: boolean) =>
    homes.flatMap((home, i): ChosenWalk[] => {
      const wish = { maxKilometres: 2.5, difficulty: 'medium', day: '2026-11-20', visited: new Map() } as const;
      const walk = chooseDestination({ ...wish, network, home, seed: `walker ${i}`, noSteps });
      return 'none' in walk ? [] : [walk];
    });
  const withSteps = (walks: readonly ChosenWalk[]) =>
    walks.filter(({ stretches }) =>
      stretches.some(({ edge }) => ((network.edges.flags[edge] ?? 0) & EdgeFlag.steps) !== 0),
    ).length;
  const [usual, level] = [walksBy(false), walksBy(true)];
  return [
    `${name}: with steps ${withSteps(usual)} of ${usual.length} usual walks`,
    `${withSteps(level)} of ${level.length} without`,
    `served ${((100 * level.length) / homes.length).toFixed(1)} % of homes, usually ${((100 * usual.length) / homes.length).toFixed(1)} %`,
  ].join('; ');
}

const HOMES = 1000;
const DISTANCES = [1, 2.5, 5];
const NEVER: ReadonlyMap<string, string> = new Map();
const FIRST_DAY = '2026-11-20';

/** Measures the choice of destinations in the demo city: coverage, quality, variety and speed. */
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

  const places = [{ name: 'demo city', network: city, file: DEMO_CITY_FILE }, ...(await extracts())];
  console.info('\nwalks without steps, medium, 2.5 km');
  for (const place of places) console.info(withoutStepsOf(place));

  console.info('\nroutes against the shortest ones, at most 1.3 times and 300 m longer');
  for (const place of places) console.info(detoursOf(place));

  console.info('\nways home, at most 1.35 times the way out');
  for (const place of places) console.info(waysHomeOf(place));

  console.info(`\nvariety of ${DAYS} days from ${WALKERS} homes, medium, 2.5 km`);
  for (const place of places) console.info(varietyOf(place));

  console.info(`\nnew streets first, ${DAYS} days from 30 homes, medium, 2.5 km`);
  for (const place of places) console.info(newStreetsOf(place));

  console.info('\nwalks on which a reader with a street map and the words reaches the sign');
  for (const place of places) console.info(await wordsOf(place));

  console.info(`\nway out, both ways in words and way home: ${tellWays(city, homes)}`);

  const loaded = await streets.load({ latitude: 41.1452, longitude: -8.6108 }, 5000);
  const first = timed(() => choose(loaded, { latitude: 41.1452, longitude: -8.6108 }, 'hard', 5, 'first'));
  console.info(
    `\nfirst choice on a network just loaded (grid built): ${first.milliseconds.toFixed(1)} ms, CPU ${first.busy.toFixed(1)} ms`,
  );
}

/** CPU time of one generated walk without its reads; the budget is 30 ms. */
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

/** Wall time and CPU time: on a busy machine they differ widely. */
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
  const { min, max } = bandFor(difficulty, maxKilometres);
  const detours = walks.map((walk) => (walk.distance * 1000) / metresBetween(walk.start, walk.end));
  const times = runs.map(({ milliseconds }) => milliseconds);
  return [
    label(difficulty, maxKilometres),
    share(walks.length, homes.length),
    share(walks.filter(({ distance }) => distance >= min && distance <= max).length, walks.length).padStart(8),
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
