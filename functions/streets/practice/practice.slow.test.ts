import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor } from '../../../shared/domain/difficulty.ts';
import { type ChosenWalk, chooseDestination } from '../choice/choice.ts';
import { metresBetween } from '../network/greatCircle.ts';
import { EdgeFlag, type Network, type Point, STREET_CLASSES } from '../network/network.ts';
import { edgePointAt } from '../search/geometry.ts';
import { practiceNetwork, practiceTown } from './practice.ts';

/** Random points, with poles, antimeridian and cube edges more often. */
const anywhere = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.constantFrom(
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 77 },
    { latitude: 89.9999, longitude: -135 },
    { latitude: 82.5, longitude: -62.3 },
    { latitude: 0, longitude: 180 },
    { latitude: -16.8, longitude: -180 },
    { latitude: 0, longitude: 0 },
    { latitude: 35.2643897, longitude: 45 },
    { latitude: -35.2643897, longitude: 135 },
    { latitude: 0, longitude: 45 },
    { latitude: 45, longitude: 90 },
    { latitude: 51.5074, longitude: -0.1278 },
  ),
);

/** Streets as strings with an end within `metres` of the point. */
function streetsNear(network: Network, place: Point, metres: number): string[] {
  const { vertices, edges, names } = network;
  const streets: string[] = [];
  for (let e = 0; e < edges.count; e++) {
    const ends = [edges.from[e] ?? 0, edges.to[e] ?? 0].map((v) => ({
      id: vertices.id[v] ?? 0,
      latitude: vertices.latitude[v] ?? 0,
      longitude: vertices.longitude[v] ?? 0,
    }));
    if (!ends.some((end) => metresBetween(place, end) < metres)) continue;
    const at = ends.map(({ id }) => id).sort((a, b) => a - b);
    const streetClass = STREET_CLASSES[edges.streetClass[e] ?? 0];
    streets.push(`${at} ${streetClass} ${names[edges.name[e] ?? 0]} ${edges.metres[e]?.toFixed(2)}`);
  }
  return streets.sort();
}

function chosen(home: Point, maxKilometres: number, difficulty: 'easy' | 'hard', seed: string): ChosenWalk {
  const network = practiceNetwork(home, maxKilometres * 1000);
  const day = '2026-11-20';
  const walk = chooseDestination({ network, home, maxKilometres, difficulty, seed, day, visited: new Map() });
  if ('none' in walk) throw new Error(walk.none);
  return walk;
}

describe('practice streets', () => {
  it.each([
    ['easy', 1, 40],
    ['hard', 5, 8],
  ] as const)(
    'a %s walk within %d km keeps to its band anywhere on earth',
    (difficulty, maxKilometres, numRuns) => {
      fc.assert(
        fc.property(anywhere, fc.string(), (home, seed) => {
          const walk = chosen(home, maxKilometres, difficulty, seed);
          const { min, max } = bandFor(difficulty, maxKilometres);
          expect(walk.relaxed).toBe(false);
          expect(walk.distance).toBeGreaterThanOrEqual(min);
          expect(walk.distance).toBeLessThanOrEqual(max);
          expect(walk.destinationName).toMatch(/^\w+ \w+ at \w+ \w+$/);
          for (let i = 1; i < walk.coordinates.length; i++) {
            const [east = 0] = walk.coordinates[i] ?? [];
            const [eastBefore = 0] = walk.coordinates[i - 1] ?? [];
            expect(Math.abs(east - eastBefore)).toBeLessThanOrEqual(180);
          }
        }),
        { numRuns },
      );
    },
    60_000,
  );

  it('practice streets are deterministic and shared by neighbours', () => {
    fc.assert(
      fc.property(anywhere, fc.double({ min: 0, max: 360, noNaN: true }), (home, bearing) => {
        const radians = (bearing * Math.PI) / 180;
        const cosine = Math.cos((home.latitude * Math.PI) / 180);
        fc.pre(cosine > 0.001);
        const east = (0.003 / cosine) * Math.sin(radians);
        const neighbour = {
          latitude: Math.max(-90, Math.min(90, home.latitude + 0.003 * Math.cos(radians))),
          longitude: ((home.longitude + east + 540) % 360) - 180,
        };
        const mine = practiceNetwork(home, 900);
        expect(practiceNetwork(home, 900)).toEqual(mine);
        const theirs = practiceNetwork(neighbour, 900);
        expect(streetsNear(theirs, home, 400)).toEqual(streetsNear(mine, home, 400));
        expect(streetsNear(mine, home, 400).length).toBeGreaterThan(20);
      }),
      { numRuns: 15 },
    );
  });

  it('practice streets fill the circle, are connected and cross at junctions only', () => {
    fc.assert(
      fc.property(anywhere, (home) => {
        const network = practiceNetwork(home, 1200);
        const { edges, vertices } = network;
        const total = edges.metres.reduce((sum, metres) => sum + metres, 0);
        expect(edges.componentMetres.every((metres) => Math.abs(metres - total) < 0.001)).toBe(true);
        expect(new Set(vertices.id).size).toBe(vertices.count);
        expect(vertices.id.every((id) => id < 0 && Number.isSafeInteger(id))).toBe(true);
        const quadrants = new Set<string>();
        for (let v = 0; v < vertices.count; v++) {
          const place = { latitude: vertices.latitude[v] ?? 0, longitude: vertices.longitude[v] ?? 0 };
          if (metresBetween(home, place) < 1200) continue;
          quadrants.add(
            `${place.latitude > home.latitude}${Math.sin(((place.longitude - home.longitude) * Math.PI) / 180) > 0}`,
          );
        }
        expect(quadrants.size).toBeGreaterThanOrEqual(Math.abs(home.latitude) > 89.9 ? 2 : 4);
        expect(Math.min(...edges.metres)).toBeGreaterThan(30);
        expect(edges.flags.every((flags) => flags === (EdgeFlag.walkForward | EdgeFlag.walkBackward))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it('practice streets have every class, and names are unique nearby', () => {
    const home = { latitude: 51.5074, longitude: -0.1278 };
    const network = practiceNetwork(home, 2500);
    const { edges, names } = network;
    const classes = new Set<string>();
    const places = new Map<string, Point[]>();
    for (let e = 0; e < edges.count; e++) {
      const streetClass = STREET_CLASSES[edges.streetClass[e] ?? 0] ?? '';
      classes.add(streetClass);
      const name = names[edges.name[e] ?? 0] ?? '';
      expect(name === '').toBe(streetClass === 'footway');
      const known = places.get(name);
      if (known === undefined) places.set(name, [edgePointAt(network, e, 0.5)]);
      else known.push(edgePointAt(network, e, 0.5));
    }
    expect([...classes].sort()).toEqual(
      ['footway', 'living_street', 'residential', 'secondary', 'tertiary', 'unclassified'].sort(),
    );
    expect(places.size).toBeGreaterThan(250);
    const scattered = [...places].filter(
      ([name, points]) =>
        !/^$|(Avenue|Parade|Parkway|Causeway)$/.test(name) &&
        points.some((point) => metresBetween(point, points[0] ?? point) > 1500),
    );
    expect(scattered.length).toBeLessThan(places.size / 50);
  });

  it('practice streets belong to a town with one name', () => {
    expect(practiceTown({ latitude: 51.5074, longitude: -0.1278 })).toMatch(/^[A-Z][a-z]+$/);
    expect(practiceTown({ latitude: 51.5074, longitude: -0.1278 })).toBe(
      practiceTown({ latitude: 51.508, longitude: -0.127 }),
    );
    const towns = new Set<string>();
    for (let longitude = -180; longitude < 180; longitude += 5) towns.add(practiceTown({ latitude: 12, longitude }));
    expect(towns.size).toBeGreaterThan(40);
    fc.assert(fc.property(anywhere, (place) => practiceTown(place).length > 3));
  });
});
