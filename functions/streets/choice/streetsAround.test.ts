import { beforeAll, expect, it } from 'vitest';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { destinationStreets } from '../../../shared/domain/walk/destination.ts';
import type { Network } from '../network/network.ts';
import { shapePoint } from '../search/geometry.ts';
import { demoCity } from '../testing/demoCity.ts';
import { chooseDestination } from './choice.ts';
import { streetsAround } from './streetsAround.ts';

const home = { latitude: 41.1452, longitude: -8.6108 };
let network: Network;
beforeAll(async () => {
  network = await demoCity();
});

it('streetsAround lists the other streets by distance', () => {
  const walk = chooseDestination({
    ...{ network, home, seed: 'a day', maxKilometres: 2.5, difficulty: 'medium', day: '2026-11-22' },
    visited: new Map(),
  });
  if ('none' in walk) throw new Error('no walk');
  const own = destinationStreets(walk.destination);
  const nearby = streetsAround(network, walk.end, own);
  expect(nearby.length).toBeGreaterThan(1);
  expect(nearby.length).toBeLessThanOrEqual(12);
  expect(new Set(nearby).size).toBe(nearby.length);
  for (const name of own) expect(nearby).not.toContain(name);
  const distances = nearby.map((name) => metresTo(name, walk.end));
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(Math.max(...distances)).toBeLessThanOrEqual(250);
});

it('streetsAround is empty far from any street', () => {
  expect(streetsAround(network, { latitude: 10, longitude: 10 }, [])).toEqual([]);
});

function metresTo(name: string, place: typeof home): number {
  const { edges, names } = network;
  let min = Infinity;
  for (let edge = 0; edge < edges.count; edge++) {
    if (names[edges.name[edge] ?? 0] !== name) continue;
    for (let p = edges.shapeStart[edge] ?? 0; p < (edges.shapeStart[edge + 1] ?? 0); p++) {
      min = Math.min(min, metresBetween(shapePoint(network, p), place));
    }
  }
  return min;
}
