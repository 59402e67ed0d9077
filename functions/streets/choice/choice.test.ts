import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES, type Difficulty } from '../../../shared/domain/points.ts';
import { importDemoCity } from '../import/demoCity.ts';
import { buildNetwork, type EdgeInput } from '../network/buildNetwork.ts';
import { metresBetween } from '../network/greatCircle.ts';
import { EdgeFlag, type Network, STREET_CLASSES } from '../network/network.ts';
import { edgePointAt } from '../search/geometry.ts';
import { nearestStreetName } from '../search/nearest.ts';
import { snap } from '../search/search.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { type ChoiceRequest, type ChosenWalk, chooseDestination, inTown } from './choice.ts';

const store = memoryStore();
await importDemoCity(store, new Date(0));
const city = await openStreets(store).loadBounds({ south: 57.6, north: 57.8, west: 11.8, east: 12.2 });
const home = { latitude: 57.7048, longitude: 11.967 };

function choose(request: Partial<ChoiceRequest>) {
  const usual = { network: city, home, maxKilometres: 2.5, difficulty: 'medium', seed: 'anna|2026-11-20' } as const;
  return chooseDestination({ ...usual, visited: new Set<string>(), ...request });
}

function chosen(request: Partial<ChoiceRequest>): ChosenWalk {
  const walk = choose(request);
  if ('none' in walk) throw new Error(walk.none);
  return walk;
}

const kilometresOf = ({ coordinates }: ChosenWalk) =>
  coordinates.slice(1).reduce((sum, [longitude, latitude], i) => {
    const [eastBefore = Number.NaN, northBefore = Number.NaN] = coordinates[i] ?? [];
    return sum + metresBetween({ latitude: northBefore, longitude: eastBefore }, { latitude, longitude });
  }, 0) / 1000;

/** The names of the streets that get signs and touch the place, looked up the slow way. */
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

const difficulties = fc.constantFrom(...DIFFICULTIES);
const distances = fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2);
const cityHome = fc.record({
  latitude: fc.double({ min: 57.68, max: 57.73, noNaN: true }),
  longitude: fc.double({ min: 11.9, max: 12.03, noNaN: true }),
});

describe('a choice in the demo city', () => {
  it('ends in the band unless it says otherwise, never above the maximum, at a street that it names', () => {
    fc.assert(
      fc.property(cityHome, distances, difficulties, fc.string(), (at, maxKilometres, difficulty, seed) => {
        const walk = choose({ home: at, maxKilometres, difficulty, seed });
        if ('none' in walk) {
          expect(walk.none).toBe('no_street_nearby');
          expect(snap(city, at)).toBeUndefined();
          return;
        }
        const { least, most } = bandFor(difficulty, maxKilometres);
        expect(walk.distance).toBeLessThanOrEqual(maxKilometres);
        if (!walk.relaxed) {
          expect(walk.distance).toBeGreaterThanOrEqual(least);
          expect(walk.distance).toBeLessThanOrEqual(most);
        }
        expect(walk.distance).toBe(Math.round(walk.distance * 1000) / 1000);
        expect(Math.abs(kilometresOf(walk) - walk.distance)).toBeLessThan(0.001);
        expect(walk.coordinates[0]).toEqual([walk.start.longitude, walk.start.latitude]);
        expect(walk.coordinates.at(-1)).toEqual([walk.end.longitude, walk.end.latitude]);
        expect(metresBetween(at, walk.start)).toBeLessThanOrEqual(300.01);
        const names = namesAt(city, walk.end);
        for (const name of walk.destinationName.split(' at ')) expect(names).toContain(name);
        const away = walk.coordinates.map(
          ([longitude, latitude]) => snap(city, { latitude, longitude }, 1)?.metresAway ?? Number.POSITIVE_INFINITY,
        );
        expect(Math.max(...away)).toBeLessThan(0.05);
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  it('gives the same walk for the same request, and another on another day', () => {
    expect(chosen({})).toEqual(chosen({}));
    const days = Array.from({ length: 30 }, (_, day) => chosen({ seed: `anna|${day}` }).destinationKey);
    expect(new Set(days).size).toBeGreaterThan(20);
  });

  it('does not depend on the order in which the tiles list the streets', () => {
    const edges: EdgeInput[] = Array.from({ length: city.edges.count }, (_, e) => ({
      from: city.vertices.count - 1 - (city.edges.from[e] ?? 0),
      to: city.vertices.count - 1 - (city.edges.to[e] ?? 0),
      streetClass: STREET_CLASSES[city.edges.streetClass[e] ?? 0] ?? 'road',
      flags: city.edges.flags[e] ?? 0,
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

  it('goes to a place never visited while there is one, and then again to those that were', () => {
    const request = { maxKilometres: 1, difficulty: 'easy' } as const;
    const visited = new Set<string>();
    for (let day = 0; day < 30; day++) {
      const walk = chosen({ ...request, seed: `anna|${day}`, visited });
      expect(visited).not.toContain(walk.destinationKey);
      visited.add(walk.destinationKey);
    }
    class Everywhere extends Set<string> {
      override has = () => true;
    }
    const again = chosen({ ...request, visited: new Everywhere() });
    expect(again.relaxed).toBe(false);
  });

  it('gives another destination each time the last one is excluded', () => {
    const exclude = new Set<string>();
    for (let i = 0; i < 10; i++) {
      const walk = chosen({ exclude });
      expect(exclude).not.toContain(walk.destinationKey);
      exclude.add(walk.destinationKey);
    }
  });

  it('keeps easy shorter than medium and medium shorter than hard', () => {
    for (let day = 0; day < 10; day++) {
      const lengths = DIFFICULTIES.map((difficulty) => chosen({ difficulty, seed: `anna|${day}` }).distance);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    }
  });

  it('sends a walker in all directions over the days', () => {
    const quarters = new Set<string>();
    for (let day = 0; day < 40; day++) {
      const { start, end } = chosen({ seed: `anna|${day}`, home: { latitude: 57.69, longitude: 11.95 } });
      quarters.add(`${end.latitude > start.latitude}${end.longitude > start.longitude}`);
    }
    expect(quarters.size).toBe(4);
  });

  it('knows the name of the street a place is on', () => {
    const named = [...city.edges.name.keys()].filter((e) => city.names[city.edges.name[e] ?? 0] === 'Magasinsgatan');
    expect(named.length).toBeGreaterThan(3);
    for (const e of named) expect(nearestStreetName(city, edgePointAt(city, e, 0.5))).toBe('Magasinsgatan');
    expect(nearestStreetName(city, { latitude: 0, longitude: 0 })).toBeUndefined();
  });

  it('says the town after a comma', () => {
    const walk = chosen({});
    expect(inTown(walk, 'Göteborg')).toEqual({
      ...walk,
      town: 'Göteborg',
      destinationName: `${walk.destinationName}, Göteborg`,
    });
    expect(inTown(walk, undefined)).toEqual(walk);
  });
});

/** Vertices along the equator, 100 metres apart, and edges between them. */
const STEP = 100 / 111_195.08;
const line = (count: number, edges: EdgeInput[]) =>
  buildNetwork({
    vertices: Array.from({ length: count }, (_, i) => ({ id: i + 1, latitude: 0, longitude: i * STEP })),
    edges,
  });
const road = (from: number, to: number, more: Partial<EdgeInput> = {}): EdgeInput => ({
  from,
  to,
  streetClass: 'residential',
  ...more,
});
const at = (metres: number) => ({ latitude: 0, longitude: (metres / 100) * STEP });

describe('a choice on a small network', () => {
  const onLine = (network: Network, difficulty: Difficulty, more: Partial<ChoiceRequest> = {}) =>
    choose({ network, home: at(0), maxKilometres: 1, difficulty, ...more });

  it('prefers a junction of two names to a place on one street, and never ends on a path, yard or trunk road', () => {
    const network = line(12, [
      ...Array.from({ length: 10 }, (_, i) => road(i, i + 1, { name: 'Long Street' })),
      road(6, 11, { name: 'Side Street', points: [at(600), { latitude: 0.01, longitude: 0 }] }),
      road(7, 7, { name: 'Forest Path', streetClass: 'path' }),
      road(6, 6, { name: 'Works Yard', streetClass: 'service' }),
      road(5, 5, { name: 'Highway', streetClass: 'trunk' }),
    ]);
    expect(onLine(network, 'medium')).toMatchObject({ destinationName: 'Long Street at Side Street', distance: 0.6 });
    const key = 'long street+side street@0,0';
    expect(onLine(network, 'medium')).toMatchObject({ destinationKey: key, relaxed: false });
    expect(onLine(network, 'medium', { exclude: new Set([key]) })).toMatchObject({ destinationName: 'Long Street' });
  });

  it('widens the band step by step and says so, but not beyond the maximum', () => {
    const corner = (metres: number) =>
      line(3, [
        road(0, 1, { name: 'Long Street', points: [at(0), at(metres)] }),
        road(1, 1, { name: 'Side Street', points: [at(metres), at(metres)] }),
      ]);
    expect(onLine(corner(420), 'medium')).toMatchObject({ distance: 0.42, relaxed: true });
    expect(onLine(corner(120), 'hard')).toMatchObject({ distance: 0.12, relaxed: true });
    expect(onLine(corner(1010), 'hard')).toMatchObject({ destinationName: 'Long Street', relaxed: false });
  });

  it('stops along a lonely street when no corner is in reach', () => {
    const network = line(2, [road(0, 1, { name: 'Lonely Road', points: [at(0), at(5000)] })]);
    const walk = onLine(network, 'hard', { home: at(2500) });
    expect(walk).toMatchObject({ destinationName: 'Lonely Road', relaxed: false });
    expect('none' in walk ? 0 : walk.distance).toBeGreaterThan(0.75);
    const exclude = new Set(['lonely road@0,0']);
    expect(onLine(network, 'hard', { home: at(2500), exclude })).toEqual({ none: 'no_destination' });
  });

  it('names a corner of carriageways whose pavements are mapped apart, from the crossing beside it', () => {
    const network = line(9, [
      road(0, 5, { streetClass: 'footway', points: [at(0), at(600)] }),
      road(5, 6, { streetClass: 'carriageway', flags: 0, name: 'High Street', points: [at(600), at(620)] }),
      road(6, 7, { streetClass: 'carriageway', flags: 0, name: 'Mill Road', points: [at(620), at(700)] }),
    ]);
    expect(onLine(network, 'medium')).toMatchObject({ destinationName: 'High Street at Mill Road', distance: 0.6 });
  });

  it('has nobody photograph a sign in a tunnel', () => {
    const flags = EdgeFlag.walkForward | EdgeFlag.walkBackward | EdgeFlag.tunnel;
    const network = line(7, [
      road(0, 6, { streetClass: 'footway', points: [at(0), at(600)] }),
      road(6, 6, { name: 'Under Street', flags, points: [at(600), at(600)] }),
    ]);
    expect(onLine(network, 'medium')).toEqual({ none: 'no_destination' });
  });

  it('starts from a street that leads somewhere rather than from a courtyard', () => {
    const network = line(60, [
      road(55, 56, { name: 'Courtyard', points: [{ latitude: 1e-5, longitude: 0 }, at(10)] }),
      ...Array.from({ length: 50 }, (_, i) => road(i, i + 1, { name: `Street ${i}` })),
    ]);
    expect(onLine(network, 'easy', { home: { latitude: 1e-5, longitude: 0 } })).toMatchObject({
      start: { latitude: 0, longitude: 0 },
      destinationName: expect.stringMatching(/^Street \d at Street \d$/),
    });
  });

  it('says why there is no walk: no street nearby, or none with a sign', () => {
    const paths = line(11, [road(0, 10, { streetClass: 'path' })]);
    expect(onLine(paths, 'easy')).toEqual({ none: 'no_destination' });
    expect(onLine(paths, 'easy', { home: { latitude: 0.003, longitude: 0 } })).toEqual({ none: 'no_street_nearby' });
    expect(onLine(line(0, []), 'easy')).toEqual({ none: 'no_street_nearby' });
  });
});
