import { beforeAll, describe, expect, it } from 'vitest';
import { metresBetween } from '../../shared/domain/geo.ts';
import { attacks, median } from '../../shared/domain/homeAttack.fixture.ts';
import { DIFFICULTIES, pointsFor } from '../../shared/domain/points.ts';
import {
  CROWD,
  homeCellOf,
  type MapVisibility,
  type PublicWalk,
  type ShownWalk,
  VISIBILITY_SENTENCE,
  walkSeenBy,
} from '../../shared/domain/privacy.ts';
import { chooseDestination } from './choice/choice.ts';
import { importDemoCity } from './import/demoCity.ts';
import { type Network, type Point, STREET_CLASSES } from './network/network.ts';
import { edgePointAt } from './search/geometry.ts';
import { memoryStore } from './testing/memoryStore.ts';
import { openStreets } from './tiles/openStreets.ts';

const HOMES = 9;
const DAYS = 365;

let walked: { home: Point; walks: PublicWalk[] }[] = [];

/** In residential streets all over the city, as far apart as the list of its streets goes. */
function homesIn(city: Network): Point[] {
  const residential = STREET_CLASSES.indexOf('residential');
  const edges = [...city.edges.streetClass.keys()].filter((edge) => city.edges.streetClass[edge] === residential);
  return Array.from({ length: HOMES }, (_, i) =>
    edgePointAt(city, edges[Math.floor(((i + 0.5) * edges.length) / HOMES)] ?? 0, 0.5),
  );
}

/** A year of the walks that the product itself would have sent this walker on. */
function yearFrom(network: Network, home: Point, walker: number): PublicWalk[] {
  const visited = new Set<string>();
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day): PublicWalk[] => {
    const difficulty = DIFFICULTIES[day % DIFFICULTIES.length] ?? 'medium';
    const wish = { network, home, maxKilometres: 2.5, difficulty, seed: `${walker}:${day}`, visited };
    const walk = chooseDestination(wish);
    if ('none' in walk) return [];
    visited.add(walk.destinationKey);
    return [
      {
        publicId: `walk-${day}`,
        destinationName: walk.destinationName,
        town: 'Göteborg',
        distance: walk.distance,
        difficulty,
        pointsEarned: pointsFor(walk.distance, difficulty),
        completedAt: new Date(Date.UTC(2026, 0, day + 1, 12)).toISOString(),
        photoUrl: null,
        endLatitude: walk.end.latitude,
        endLongitude: walk.end.longitude,
        homeCell: homeCellOf(home),
      },
    ];
  });
}

beforeAll(async () => {
  const store = memoryStore();
  await importDemoCity(store, new Date('2026-11-20T09:00:00Z'));
  const city = await openStreets(store).loadBounds({ south: 57.6, north: 57.8, west: 11.8, east: 12.2 });
  walked = homesIn(city).map((home, walker) => ({ home, walks: yearFrom(city, home, walker) }));
}, 180_000);

function errorsOf(attack: (walks: readonly ShownWalk[]) => Point, days: number, mapVisibility: MapVisibility) {
  const owner = { username: 'ada', mapVisibility, visibilitySentence: VISIBILITY_SENTENCE, homeTown: 'Göteborg' };
  return walked.map(({ home, walks }) => {
    const seen = walks
      .slice(0, days)
      .flatMap((walk) => walkSeenBy('stranger', walk, owner, CROWD, new Date('2028-01-01T00:00:00Z')) ?? []);
    return metresBetween(home, attack(seen));
  });
}

describe('whoever looks for a home in the demo city, among walks that the product chose', () => {
  it('has a whole year of walks from every home to look at', () => {
    for (const { walks } of walked) expect(walks.length).toBe(DAYS);
  });

  it.each(['mean', 'ring', 'ringOfPoints'] as const)(
    'errs by a kilometre after 365 walks of an anonymous walker: %s',
    (attack) => expect(median(errorsOf(attacks[attack], DAYS, 'anonymous'))).toBeGreaterThan(1000),
    30_000,
  );

  it('finds a named walker, so that the attack is worth the name', () => {
    const best = Math.min(...[attacks.mean, attacks.ring].map((attack) => median(errorsOf(attack, DAYS, 'named'))));
    expect(best).toBeLessThan(200);
  }, 30_000);
});
