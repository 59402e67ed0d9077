import { describe, expect, it } from 'vitest';
import type { Direction } from '../../../shared/domain/directions.ts';
import { placeAlong, walkRoute } from '../../../shared/domain/walkRoute.ts';
import { productWalks } from '../testing/productRoutes.ts';
import { directionsOf } from './directions.ts';
import { namedStreetsAround } from './namedStreets.ts';

const walks = (await productWalks(1000)).map(({ network, walk }) => {
  const route = walkRoute(walk.coordinates);
  return { network, route, directions: directionsOf(network, walk, walk.destinationName) };
});
const turnsOf = (directions: readonly Direction[]) => directions.slice(1, -1);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('directions of a thousand walks', () => {
  it('name a street wherever one is in sight', () => {
    let possible = 0;
    let named = 0;
    for (const { network, route, directions } of walks) {
      const streets = namedStreetsAround(network, route);
      for (const direction of turnsOf(directions)) {
        if (streets.nearest(placeAlong(route, direction.at)) === null) continue;
        possible++;
        if (direction.street !== null) named++;
      }
    }
    expect(possible).toBeGreaterThan(3000);
    expect(named / possible).toBeGreaterThanOrEqual(0.95);
  });

  it('are few, in order, and none takes back the one before it', () => {
    const metres: number[] = [];
    let near = 0;
    for (const { route, directions } of walks) {
      const turns = turnsOf(directions);
      metres.push(route.total / Math.max(1, turns.length));
      directions.forEach((direction, i) => {
        const before = directions[i - 1];
        if (before && i > 1) {
          expect(direction.at).toBeGreaterThanOrEqual(before.at);
          if (direction.turn !== 'arrive' && direction.at - before.at <= 25) near++;
        }
      });
    }
    expect(near).toBe(0);
    expect(median(metres)).toBeGreaterThanOrEqual(120);
  });
});
