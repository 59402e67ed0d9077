import { describe, expect, it } from 'vitest';
import type { Difficulty } from '../../../shared/domain/difficulty.ts';
import { EdgeFlag, type Network } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { choose } from './choice.fixture.ts';
import type { ChoiceRequest } from './choice.ts';

/** Vertices along the equator, 100 metres apart. */
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

describe('chooseDestination on a small network', () => {
  const onLine = (network: Network, difficulty: Difficulty, more: Partial<ChoiceRequest> = {}) =>
    choose({ network, home: at(0), maxKilometres: 1, difficulty, ...more });

  it('a junction of two names is preferred, and paths, yards and trunk roads are never a destination', () => {
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

  it('a sign of one street inside the band precedes a new corner outside it, even one visited two weeks ago', () => {
    const network = line(9, [
      road(0, 6, { streetClass: 'path' }),
      road(6, 6, { name: 'Long Street' }),
      road(6, 8, { streetClass: 'path' }),
      road(8, 8, { name: 'Mill Road' }),
      road(8, 8, { name: 'Elm Street' }),
    ]);
    expect(onLine(network, 'medium')).toMatchObject({ destinationName: 'Long Street', relaxed: false });
    const visited = new Map([['long street@0,0', '2026-01-01']]);
    expect(onLine(network, 'medium', { visited })).toMatchObject({ destinationName: 'Long Street', relaxed: false });
    const recently = new Map([['long street@0,0', '2026-11-17']]);
    const visit = { visited: recently };
    expect(onLine(network, 'medium', visit)).toMatchObject({
      destinationName: 'Elm Street at Mill Road',
      relaxed: true,
    });
  });

  it('a corner that has rested for two weeks precedes a new sign of one street', () => {
    const network = line(8, [
      road(0, 6, { streetClass: 'path' }),
      road(6, 6, { name: 'Mill Road' }),
      road(6, 6, { name: 'Elm Street' }),
      road(6, 7, { streetClass: 'path' }),
      road(7, 7, { name: 'Long Street' }),
    ]);
    const key = 'elm street+mill road@0,0';
    const after = (day: string) => onLine(network, 'medium', { visited: new Map([[key, day]]) });
    expect(after('2026-11-06')).toMatchObject({ destinationName: 'Elm Street at Mill Road' });
    expect(after('2026-11-07')).toMatchObject({ destinationName: 'Long Street' });
  });

  it('an easy walk never ends above its band', () => {
    const network = line(7, [road(0, 6, { streetClass: 'path' }), road(6, 6, { name: 'Mill Road' })]);
    expect(onLine(network, 'medium')).toMatchObject({ destinationName: 'Mill Road' });
    expect(onLine(network, 'easy')).toEqual({ none: 'no_destination' });
  });

  it('a street that is the only destination is met at several of its signs', () => {
    const network = line(9, [
      road(0, 5, { streetClass: 'path' }),
      ...[5, 6, 7].map((from) => road(from, from + 1, { name: 'Long Street' })),
    ]);
    const ends = new Set<number>();
    for (let day = 1; day < 20; day++) {
      const walk = onLine(network, 'medium', {
        seed: `anna|${day}`,
        visited: new Map([['long street@0,0', '2026-11-19']]),
      });
      if (!('none' in walk)) ends.add(walk.distance);
    }
    expect([...ends].sort()).toEqual([0.6, 0.7]);
  });

  it('the band widens step by step, is reported as relaxed, and never exceeds the maximum', () => {
    const corner = (metres: number) =>
      line(3, [
        road(0, 1, { name: 'Long Street', points: [at(0), at(metres)] }),
        road(1, 1, { name: 'Side Street', points: [at(metres), at(metres)] }),
      ]);
    expect(onLine(corner(420), 'medium')).toMatchObject({ distance: 0.42, relaxed: true });
    expect(onLine(corner(120), 'hard')).toMatchObject({ distance: 0.12, relaxed: true });
    expect(onLine(corner(1010), 'hard')).toMatchObject({ destinationName: 'Long Street', relaxed: false });
  });

  it('a place along a street is chosen when no junction is in reach', () => {
    const network = line(2, [road(0, 1, { name: 'Lonely Road', points: [at(0), at(5000)] })]);
    const walk = onLine(network, 'hard', { home: at(2500) });
    expect(walk).toMatchObject({ destinationName: 'Lonely Road', relaxed: false });
    expect('none' in walk ? 0 : walk.distance).toBeGreaterThan(0.75);
    const exclude = new Set(['lonely road@0,0']);
    expect(onLine(network, 'hard', { home: at(2500), exclude })).toEqual({ none: 'no_destination' });
  });

  it('a junction of carriageways with separate pavements is named at the nearby crossing', () => {
    const network = line(9, [
      road(0, 5, { streetClass: 'footway', points: [at(0), at(600)] }),
      road(5, 6, { streetClass: 'carriageway', flags: 0, name: 'High Street', points: [at(600), at(620)] }),
      road(6, 7, { streetClass: 'carriageway', flags: 0, name: 'Mill Road', points: [at(620), at(700)] }),
    ]);
    expect(onLine(network, 'medium')).toMatchObject({ destinationName: 'High Street at Mill Road', distance: 0.6 });
  });

  it('a street in a tunnel is never a destination', () => {
    const flags = EdgeFlag.walkForward | EdgeFlag.walkBackward | EdgeFlag.tunnel;
    const network = line(7, [
      road(0, 6, { streetClass: 'footway', points: [at(0), at(600)] }),
      road(6, 6, { name: 'Under Street', flags, points: [at(600), at(600)] }),
    ]);
    expect(onLine(network, 'medium')).toEqual({ none: 'no_destination' });
  });

  it('the walk starts from a connected street rather than from a courtyard', () => {
    const network = line(60, [
      road(55, 56, { name: 'Courtyard', points: [{ latitude: 1e-5, longitude: 0 }, at(10)] }),
      ...Array.from({ length: 50 }, (_, i) => road(i, i + 1, { name: `Street ${i}` })),
    ]);
    expect(onLine(network, 'easy', { home: { latitude: 1e-5, longitude: 0 } })).toMatchObject({
      start: { latitude: 0, longitude: 0 },
      destinationName: expect.stringMatching(/^Street \d at Street \d$/),
    });
  });

  it('the walk starts from the largest component that holds a destination, however small the town is', () => {
    const network = line(60, [
      road(55, 56, { streetClass: 'footway', points: [{ latitude: 1e-5, longitude: 0 }, at(15)] }),
      road(57, 58, {
        streetClass: 'path',
        points: [
          { latitude: 0.002, longitude: 0 },
          { latitude: 0.03, longitude: 0 },
        ],
      }),
      ...Array.from({ length: 20 }, (_, i) => road(i, i + 1, { name: `Street ${i}` })),
    ]);
    const home = { latitude: 1e-5, longitude: 0 };
    expect(onLine(network, 'medium', { home })).toMatchObject({ start: { latitude: 0, longitude: 0 }, relaxed: false });
  });

  it('the refusal tells whether there is no street or no sign nearby', () => {
    const paths = line(11, [road(0, 10, { streetClass: 'path' })]);
    expect(onLine(paths, 'easy')).toEqual({ none: 'no_destination' });
    expect(onLine(paths, 'easy', { home: { latitude: 0.003, longitude: 0 } })).toEqual({ none: 'no_street_nearby' });
    expect(onLine(line(0, []), 'easy')).toEqual({ none: 'no_street_nearby' });
  });
});
