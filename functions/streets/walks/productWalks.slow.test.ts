import { describe, expect, it } from 'vitest';
import type { Difficulty } from '../../../shared/domain/difficulty.ts';
import type { Line, Position } from '../../../shared/domain/geo.ts';
import { noisyDevice, simulatedWalk } from '../../../shared/domain/privacy/simulatedWalk.fixture.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { signName } from '../../../shared/domain/walk/destination.ts';
import type { Direction } from '../../../shared/domain/walk/directions.ts';
import { progressAfter, progressAt, type WalkProgress } from '../../../shared/domain/walk/walkProgress.ts';
import {
  bearing,
  flat,
  nearestOnRoute,
  placeAlong,
  positionOf,
  turnBetween,
  walkRoute,
} from '../../../shared/domain/walk/walkRoute.ts';
import { type ChosenWalk, chooseDestination } from '../choice/choice.ts';
import { DEMO_CITY_FILE } from '../demo/importDemoCity.ts';
import { type Network, STREET_CLASSES } from '../network/network.ts';
import { edgePointAt } from '../search/geometry.ts';
import { demoCity } from '../testing/demoCity.ts';
import { angleAt } from './legs.ts';
import { readDirections } from './mapReader.fixture.ts';
import { streetContextOf } from './streetContext.ts';
import { readStreetMap } from './streetMap.fixture.ts';
import { MEANT, mirrored } from './walkRows.fixture.ts';
import { wayHome } from './wayHome.ts';
import { directionsOf } from './ways.ts';

interface ProductWalk {
  network: Network;
  home: Position;
  walk: ChosenWalk;
}

const MANNERS: readonly [Difficulty, number][] = [
  ['easy', 2.5],
  ['medium', 2.5],
  ['hard', 2.5],
  ['medium', 5],
];

/** Walks as the product creates them in the demo city. */
async function productWalks(count: number): Promise<ProductWalk[]> {
  const network = await demoCity();
  const homes = cityHomes(network, count).map((home) => ({ home, network }));
  return homes.flatMap(({ home, network }, index) => {
    const [difficulty, maxKilometres] = MANNERS[index % MANNERS.length] ?? ['medium', 2.5];
    const seed = `walker ${index}`;
    const walk = chooseDestination({
      network,
      home,
      difficulty,
      maxKilometres,
      seed,
      visited: new Map(),
      day: '2026-11-20',
    });
    return 'none' in walk ? [] : [{ network, home, walk }];
  });
}

/** A garden's depth beside the middle of residential streets. */
function cityHomes(city: Network, count: number): Position[] {
  const residential = STREET_CLASSES.indexOf('residential');
  const edges = [...city.edges.streetClass.keys()].filter((edge) => city.edges.streetClass[edge] === residential);
  return Array.from({ length: count }, (_, i) => {
    const { latitude, longitude } = edgePointAt(city, edges[Math.floor((i * edges.length) / count)] ?? 0, 0.5);
    return { latitude: latitude + 0.0001, longitude: longitude + 0.0002 };
  });
}

const count = 800;
const map = await readStreetMap(DEMO_CITY_FILE);
const walks = (await productWalks(count)).map(({ network, walk }) => {
  const surroundings = streetContextOf(network);
  const route = walkRoute(walk.coordinates, surroundings.origin);
  const directions = directionsOf(surroundings, walk, signName(walk.destination));
  return { network, walk, streets: surroundings.streets, route, directions };
});
const isLed = (line: Line, directions: readonly Direction[]) => readDirections(map, line, directions);
const turnsOf = (directions: readonly Direction[]) => directions.slice(1, -1);
const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))] ?? Number.NaN;

// As on the device, whose projection begins at the start of the walk.
const routes = walks.map(({ walk }) => walkRoute(walk.coordinates));
const share = (part: number, whole: number) => part / Math.max(1, whole);

describe('directions', () => {
  it('directions name a street wherever one is in sight', () => {
    let possible = 0;
    let named = 0;
    for (const { streets, route, directions } of walks) {
      for (const direction of turnsOf(directions)) {
        if (streets.nearest(placeAlong(route, direction.at)) === null) continue;
        possible++;
        if (direction.street !== null) named++;
      }
    }
    expect(possible).toBeGreaterThan(3 * count);
    expect(named / possible).toBeGreaterThanOrEqual(0.95);
  });

  it('of two lines in a row, one names where it leads: to a street, beside one, or to a landmark', () => {
    let bare = 0;
    let bareTwice = 0;
    for (const { directions } of walks) {
      const says = directions
        .slice(0, -1)
        .map(({ street, sight, relation }) => street !== null || sight !== undefined || relation === 'towards');
      bare += says.filter((one) => !one).length;
      bareTwice += says.filter((one, i) => !one && says[i - 1] === false).length;
    }
    const lines = walks.reduce((sum, { directions }) => sum + directions.length - 1, 0);
    expect(bare / lines).toBeLessThan(0.005);
    expect(bareTwice).toBe(0);
  });

  it('directions are ordered, 120 m apart (median), never reversed', () => {
    const metres: number[] = [];
    let takenBack = 0;
    for (const { route, directions } of walks) {
      const turns = turnsOf(directions);
      metres.push(route.total / Math.max(1, turns.length));
      for (const [i, turn] of turns.entries()) {
        const before = turns[i - 1];
        if (!before) continue;
        expect(turn.at).toBeGreaterThan(before.at);
        if (turn.at - before.at < 25 && Math.abs(angleAt(route, before.at, turn.at)) < 25) takenBack++;
      }
    }
    expect(takenBack).toBe(0);
    expect(quantile(metres, 0.5)).toBeGreaterThanOrEqual(120);
  });

  it('a reader with a street map and the words reaches the sign, and with left and right swapped does not', () => {
    // Reading takes longer than writing: a few hundred milliseconds a walk.
    const inCity = walks.filter((_, i) => i % 20 === 0);
    const led = inCity.filter(({ walk, directions }) => isLed(walk.coordinates, directions));
    const mirror = inCity.filter(
      ({ walk, directions }, i) => i % 3 === 0 && isLed(walk.coordinates, directions.map(mirrored)),
    );
    expect(led.length / inCity.length).toBeGreaterThanOrEqual(0.8);
    // Names of streets alone lead on some walks: on 3 of these 14, on 8 of 80 homes' walks.
    expect(mirror.length / (inCity.length / 3)).toBeLessThan(0.25);
  });

  it('no turn contradicts the drawn way, no leg is shorter than 15 metres', () => {
    for (const { route, directions } of walks) {
      for (const { at, turn } of turnsOf(directions)) {
        const drawn = angleAt(route, at, at);
        expect(Math.abs(turnBetween(MEANT[turn] ?? drawn, drawn)), `${turn} at ${at} m`).toBeLessThanOrEqual(60);
      }
      const legs = directions.slice(1).map(({ at }, i) => at - (directions[i]?.at ?? 0));
      expect(Math.min(...legs)).toBeGreaterThanOrEqual(Math.min(14, route.total));
    }
  });
});

describe('walk progress with GPS errors', () => {
  it('progress is rarely lost, the distance left never grows, and arrival is announced in sight of the sign', () => {
    const random = seededRandom(7);
    let lost = 0;
    let grown = 0;
    let far = 0;
    let inTime = 0;
    let early = 0;
    for (const route of routes) {
      let progress = progressAt(route);
      let min = progress.left;
      let max = 0;
      let wasLost = false;
      let toldAt: number | undefined;
      for (const { fix, along } of simulatedWalk({ route, random })) {
        progress = progressAfter(route, progress, fix);
        if (progress.off) {
          wasLost = true;
        } else {
          max = Math.max(max, progress.left - min);
          min = Math.min(min, progress.left);
        }
        if (progress.arrived && toldAt === undefined) toldAt = route.total - along;
      }
      if (wasLost) lost++;
      if (max > 15) grown++;
      if (progress.left > 20) far++;
      if (toldAt !== undefined && toldAt <= 60) inTime++;
      if (toldAt !== undefined && toldAt > 60) early++;
    }
    expect(lost).toBeLessThanOrEqual(routes.length / 100);
    expect({ grown, far, early }).toEqual({ grown: 0, far: 0, early: 0 });
    expect(inTime / routes.length).toBeGreaterThanOrEqual(0.99);
  });

  it('a wrong turn is reported within 60 metres or 45 seconds, and the return at once', () => {
    const random = seededRandom(8);
    const device = noisyDevice({ random });
    const speed = 1.3;
    const detourSeconds = Math.ceil(120 / speed);
    let real = 0;
    let shown = 0;
    let recovered = 0;
    let returned = 0;
    for (const route of routes) {
      const leftAt = route.total * (0.15 + 0.7 * random());
      const ahead = bearing(placeAlong(route, leftAt - 3), placeAlong(route, leftAt + 3));
      const direction = ahead + (random() < 0.5 ? -1 : 1) * (60 + 60 * random());
      const angle = (direction * Math.PI) / 180;
      const start = placeAlong(route, leftAt);
      const at = (metres: number) => ({ x: start.x + Math.sin(angle) * metres, y: start.y + Math.cos(angle) * metres });
      // A street along the route is not a wrong turn.
      if ([40, 60, 80].some((metres) => nearestOnRoute(route, at(metres)).away < 0.7 * metres)) continue;
      real++;
      let progress: WalkProgress = progressAt(route);
      for (const { fix } of simulatedWalk({ route, random, from: Math.max(0, leftAt - 100), to: leftAt, pauses: 0 })) {
        progress = progressAfter(route, progress, fix);
      }
      let toldAt: { metres: number; seconds: number } | undefined;
      let backFixes = 0;
      let isBack: boolean | undefined;
      for (let second = 0; second < 2 * detourSeconds; second++) {
        const away = speed * Math.min(second, 2 * detourSeconds - second);
        const fix = device(route, at(away), 4_600_000 + second * 1000);
        progress = progressAfter(route, progress, fix);
        if (progress.off && !toldAt) toldAt = { metres: away, seconds: second };
        const isNear = nearestOnRoute(route, flat(route, fix)).away <= 20;
        if (toldAt && away < 30 && second > 100 && isNear && isBack === undefined) {
          backFixes++;
          if (!progress.off) isBack = true;
          else if (backFixes >= 2) isBack = false;
        }
      }
      if (toldAt && (toldAt.metres <= 60 || toldAt.seconds <= 45)) shown++;
      if (isBack !== undefined) returned++;
      if (isBack) recovered++;
    }
    expect(real).toBeGreaterThan(count / 2);
    expect(share(shown, real)).toBeGreaterThanOrEqual(0.99);
    expect(returned).toBeGreaterThan(count / 2);
    expect(share(recovered, returned)).toBe(1);
  });
});

it('the way home leads to the start by other streets and is hardly longer', () => {
  const repeated: number[] = [];
  for (const { network, walk, route: out } of walks) {
    const back = wayHome(network, { ...walk, metres: out.total }, walk.end);
    if (!back) throw new Error('There is always the way that one came.');
    expect(back.coordinates[0]).toEqual(walk.coordinates.at(-1));
    expect(back.coordinates.at(-1)).toEqual(walk.coordinates[0]);
    const home = walkRoute(back.coordinates);
    expect(home.total).toBeCloseTo(back.metres, -1);
    expect(home.total).toBeLessThanOrEqual(1.351 * out.total);
    let again = 0;
    let seen = 0;
    for (let metres = 0; metres < home.total; metres += 10) {
      seen++;
      if (nearestOnRoute(out, flat(out, positionOf(home, placeAlong(home, metres)))).away < 12) again++;
    }
    repeated.push(again / seen);
  }
  expect(quantile(repeated, 0.5)).toBeLessThanOrEqual(0.1);
  expect(quantile(repeated, 0.93)).toBeLessThanOrEqual(0.3);
});
