import { describe, expect, it } from 'vitest';
import type { Direction } from '../../../shared/domain/directions.ts';
import { placeAlong, walkRoute } from '../../../shared/domain/walkRoute.ts';
import { seeded } from '../testing/gridTown.ts';
import { productWalks } from '../testing/productRoutes.ts';
import { directionsOf } from './directions.ts';
import { isLedTo } from './follower.ts';
import { angleAt } from './legs.ts';
import { surroundingsOf } from './surroundings.ts';

const random = seeded(9);
const walks = (await productWalks()).map(({ network, walk }) => {
  const route = walkRoute(walk.coordinates);
  const surroundings = surroundingsOf(network, [route]);
  const directions = directionsOf(surroundings, walk, walk.destinationName);
  const [first] = walk.stretches;
  const known = {
    door: { edge: first?.edge ?? 0, share: first?.start ?? 0 },
    sign: placeAlong(route, route.total),
  };
  const isLed = {
    exactly: isLedTo(surroundings, { ...known, directions }),
    miscounting: isLedTo(surroundings, { ...known, directions, stride: 0.95 + 0.1 * random() }),
    mirrored: isLedTo(surroundings, { ...known, directions: directions.map(mirrored) }),
  };
  return { streets: surroundings.streets, route, directions, isLed };
});
const shareLed = (how: keyof (typeof walks)[number]['isLed']) =>
  walks.filter(({ isLed }) => isLed[how]).length / walks.length;
const turnsOf = (directions: readonly Direction[]) => directions.slice(1, -1);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('directions of a thousand walks', () => {
  it('name a street wherever one is in sight', () => {
    let possible = 0;
    let named = 0;
    for (const { streets, route, directions } of walks) {
      for (const direction of turnsOf(directions)) {
        if (streets.nearest(placeAlong(route, direction.at)) === null) continue;
        possible++;
        if (direction.street !== null) named++;
      }
    }
    expect(possible).toBeGreaterThan(3000);
    expect(named / possible).toBeGreaterThanOrEqual(0.95);
  }, 120_000);

  it('are few, in order, and none takes back the one before it', () => {
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
    expect(median(metres)).toBeGreaterThanOrEqual(120);
  });

  it('lead one to the sign who knows nothing else, and not if left were right', () => {
    expect(shareLed('exactly')).toBeGreaterThanOrEqual(0.98);
    expect(shareLed('mirrored')).toBeLessThan(0.1);
  });

  it('lead one there too who counts up to five metres in a hundred too many or too few', () => {
    expect(shareLed('miscounting')).toBeGreaterThanOrEqual(0.93);
  });
});

function mirrored(direction: Direction): Direction {
  const turn = direction.turn.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left'));
  return { ...direction, turn: turn as Direction['turn'] };
}
