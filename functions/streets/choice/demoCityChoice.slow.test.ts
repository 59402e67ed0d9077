import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES } from '../../../shared/domain/difficulty.ts';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { destinationStreets } from '../../../shared/domain/walk/destination.ts';
import { type Network, STREET_CLASSES } from '../network/network.ts';
import { edgePointAt, nearestStreetName, snap } from '../search/geometry.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { demoCity } from '../testing/demoCity.ts';
import { choose as chooseIn, chosen as chosenIn } from './choice.fixture.ts';
import { type ChoiceRequest, type ChosenWalk, inTown } from './choice.ts';
import { choiceArea } from './choiceArea.ts';

const city = await demoCity();

const choose = (request: Partial<ChoiceRequest>) => chooseIn({ network: city, ...request });
const chosen = (request: Partial<ChoiceRequest>) => chosenIn({ network: city, ...request });

const kilometresOf = ({ coordinates }: ChosenWalk) =>
  coordinates.slice(1).reduce((sum, [longitude, latitude], i) => {
    const [eastBefore = Number.NaN, northBefore = Number.NaN] = coordinates[i] ?? [];
    return sum + metresBetween({ latitude: northBefore, longitude: eastBefore }, { latitude, longitude });
  }, 0) / 1000;

/** Reference: names of signed streets that touch the point, by brute force. */
function namesAt(network: Network, { latitude, longitude }: { latitude: number; longitude: number }): Set<string> {
  const names = new Set<string>();
  for (let e = 0; e < network.edges.count; e++) {
    for (const v of [network.edges.from[e] ?? 0, network.edges.to[e] ?? 0]) {
      if (network.vertices.latitude[v] === latitude && network.vertices.longitude[v] === longitude) {
        names.add(network.names[network.edges.name[e] ?? 0] ?? '');
      }
    }
  }
  return names;
}

/** Whether the route length is allowed, within a metre of rounding. */
const isWalkLength =
  (maxKilometres: number, longest: number) =>
  ({ metres }: { metres: number }) =>
    metres >= 100 * maxKilometres + 1 && metres <= 1000 * longest - 1;

const difficulties = fc.constantFrom(...DIFFICULTIES);
const distances = fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2);
const cityHome = fc.record({
  latitude: fc.double({ min: 41.125, max: 41.156, noNaN: true }),
  longitude: fc.double({ min: -8.622, max: -8.582, noNaN: true }),
});

describe('chooseDestination in the demo city', () => {
  it('walks end within the band unless relaxed, below the maximum, at a named street', () => {
    fc.assert(
      fc.property(cityHome, distances, difficulties, fc.string(), (at, maxKilometres, difficulty, seed) => {
        const walk = choose({ home: at, maxKilometres, difficulty, seed });
        if ('none' in walk) {
          const all = choiceArea(city, at, 5);
          expect(walk.none).toBe(all === undefined ? 'no_street_nearby' : 'no_destination');
          if (all === undefined) expect(snap(city, at)).toBeUndefined();
          // At the extract's edge the first junction may be farther than a short maximum, or than an easy walk.
          else {
            const longest = difficulty === 'easy' ? bandFor('easy', maxKilometres).max : maxKilometres;
            expect(all.signs.filter(isWalkLength(maxKilometres, longest))).toEqual([]);
          }
          return;
        }
        const { min, max } = bandFor(difficulty, maxKilometres);
        expect(walk.distance).toBeLessThanOrEqual(maxKilometres);
        if (!walk.relaxed) {
          expect(walk.distance).toBeGreaterThanOrEqual(min);
          expect(walk.distance).toBeLessThanOrEqual(max);
        }
        expect(walk.distance).toBe(Math.round(walk.distance * 1000) / 1000);
        expect(Math.abs(kilometresOf(walk) - walk.distance)).toBeLessThan(0.001);
        expect(walk.coordinates[0]).toEqual([walk.start.longitude, walk.start.latitude]);
        expect(walk.coordinates.at(-1)).toEqual([walk.end.longitude, walk.end.latitude]);
        expect(metresBetween(at, walk.start)).toBeLessThanOrEqual(300.01);
        // A sign within a street stands on its line, at no junction.
        const names = namesAt(city, walk.end);
        if (names.size === 0) names.add(nearestStreetName(city, walk.end, 1) ?? '');
        for (const name of destinationStreets(walk.destination)) expect(names).toContain(name);
        const away = walk.coordinates.map(
          ([longitude, latitude]) => snap(city, { latitude, longitude }, 1)?.metresAway ?? Number.POSITIVE_INFINITY,
        );
        expect(Math.max(...away)).toBeLessThan(0.05);
      }),
      { numRuns: 25 },
    );
  });

  it('the same request gives the same walk and another day another one', () => {
    expect(chosen({})).toEqual(chosen({}));
    const days = Array.from({ length: 30 }, (_, day) => chosen({ seed: `anna|${day}` }).destinationKey);
    expect(new Set(days).size).toBeGreaterThan(20);
  });

  it('the choice does not depend on the order of streets in the tiles', () => {
    const edges: EdgeInput[] = Array.from({ length: city.edges.count }, (_, e) => ({
      from: city.vertices.count - 1 - (city.edges.from[e] ?? 0),
      to: city.vertices.count - 1 - (city.edges.to[e] ?? 0),
      streetClass: STREET_CLASSES[city.edges.streetClass[e] ?? 0] ?? 'road',
      flags: city.edges.flags[e] ?? 0,
      traits: city.edges.traits[e] ?? 0,
      comfort: city.edges.comfort[e] ?? 0,
      componentMetres: city.edges.componentMetres[e] ?? 0,
      name: city.names[city.edges.name[e] ?? 0] ?? '',
      points: Array.from({ length: (city.edges.shapeStart[e + 1] ?? 0) - (city.edges.shapeStart[e] ?? 0) }, (_, i) => {
        const p = (city.edges.shapeStart[e] ?? 0) + i;
        return { latitude: (city.shape[2 * p] ?? 0) / 1e7, longitude: (city.shape[2 * p + 1] ?? 0) / 1e7 };
      }),
    }));
    const vertices = Array.from({ length: city.vertices.count }, (_, v) => ({
      id: city.vertices.id[v] ?? 0,
      latitude: city.vertices.latitude[v] ?? 0,
      longitude: city.vertices.longitude[v] ?? 0,
    }));
    const network = buildNetwork({ vertices: vertices.reverse(), edges: edges.reverse() });
    for (let day = 0; day < 4; day++) {
      const here = chosen({ seed: `anna|${day}` });
      expect(chosen({ seed: `anna|${day}`, network }).destinationKey).toBe(here.destinationKey);
    }
  });

  it('unvisited destinations are chosen first and rested ones afterwards', () => {
    const request = { maxKilometres: 1, difficulty: 'easy' } as const;
    const visited = new Map<string, string>();
    for (let day = 0; day < 30; day++) {
      const walk = chosen({ ...request, seed: `anna|${day}`, visited });
      expect([...visited.keys()]).not.toContain(walk.destinationKey);
      expect(walk.lastVisited).toBeNull();
      visited.set(walk.destinationKey, '2026-11-19');
    }
    class Everywhere extends Map<string, string> {
      override get = () => '2026-10-01';
    }
    expect(chosen({ ...request, visited: new Everywhere() })).toMatchObject({
      relaxed: false,
      lastVisited: '2026-10-01',
    });
  });

  it('every excluded destination leads to another one', () => {
    const exclude = new Set<string>();
    for (let i = 0; i < 10; i++) {
      const walk = chosen({ exclude });
      expect(exclude).not.toContain(walk.destinationKey);
      exclude.add(walk.destinationKey);
    }
  });

  it('easy walks are shorter than medium and medium shorter than hard ones', () => {
    for (let day = 0; day < 10; day++) {
      const lengths = DIFFICULTIES.map((difficulty) => chosen({ difficulty, seed: `anna|${day}` }).distance);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
  });

  it('a walker is sent in all directions over the days', () => {
    const quarters = new Set<string>();
    for (let day = 0; day < 40; day++) {
      const { start, end } = chosen({ seed: `anna|${day}`, home: { latitude: 41.149, longitude: -8.606 } });
      quarters.add(`${end.latitude > start.latitude}${end.longitude > start.longitude}`);
    }
    expect(quarters.size).toBe(4);
  });

  it('the nearest street name is that of the street under the point', () => {
    const named = [...city.edges.name.keys()].filter((e) => city.names[city.edges.name[e] ?? 0] === 'Rua das Flores');
    expect(named.length).toBeGreaterThan(3);
    for (const e of named) expect(nearestStreetName(city, edgePointAt(city, e, 0.5))).toBe('Rua das Flores');
    expect(nearestStreetName(city, { latitude: 0, longitude: 0 })).toBeUndefined();
  });

  it('a destination has its town where that is known', () => {
    const walk = chosen({});
    expect(inTown(walk, 'Porto')).toEqual({
      ...walk,
      destination: { ...walk.destination, town: 'Porto' },
    });
    expect(inTown(walk, undefined)).toEqual(walk);
  });
});
