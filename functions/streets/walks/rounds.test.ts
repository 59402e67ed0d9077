import { expect, it } from 'vitest';
import { chosen } from '../choice/choice.fixture.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { hasOtherRound } from './otherRounds.fixture.ts';
import { roundOf } from './ways.ts';

const METRE = 1 / 111_195.08;
const at = (x: number, y: number) => ({ latitude: y * METRE, longitude: x * METRE });
const WISH = { difficulty: 'medium', maxKilometres: 1.4 } as const;

/** Two streets of 761 metres each from home to the sign, and a link by which the shortest way uses half of both. */
function twoStreetsAndALink() {
  const places = [at(0, 0), at(300, 60), at(300, -60), at(600, 0)] as const;
  const path = (
    from: 0 | 1 | 2 | 3,
    to: 0 | 1 | 2 | 3,
    ...over: { latitude: number; longitude: number }[]
  ): EdgeInput => ({
    ...{ from, to, streetClass: 'path', points: [places[from], ...over, places[to]] },
  });
  const corner = (name: string): EdgeInput => ({ from: 3, to: 3, streetClass: 'residential', name });
  return buildNetwork({
    vertices: places.map((place, id) => ({ id: id + 1, ...place })),
    edges: [
      path(0, 1),
      path(1, 2),
      path(2, 3),
      path(0, 2, at(150, -200)),
      path(1, 3, at(450, 200)),
      corner('Mill Road'),
      corner('Elm Street'),
    ],
  });
}

it('another way out is taken where every way home would repeat much of the shortest one', () => {
  const network = twoStreetsAndALink();
  const walk = chosen({ network, home: at(0, 0), ...WISH });
  expect(walk.distance).toBeCloseTo(0.732, 2);
  expect(hasOtherRound(network, walk, 1050)).toBe(true);
  const { walk: out, ways } = roundOf(network, walk, WISH);
  expect(out).toMatchObject({ destinationKey: walk.destinationKey, end: walk.end, relaxed: false });
  expect(out.distance).toBeCloseTo(0.761, 2);
  expect(ways.wayHome).toMatchObject({ repeatedMetres: 0 });
  expect(ways.wayHome?.metres).toBeCloseTo(761, -1);
  expect(ways.directions.at(-1)?.at).toBeCloseTo(761, -1);
});

it('the way out stays as it is where another one would leave the band', () => {
  const network = twoStreetsAndALink();
  const wish = { difficulty: 'medium', maxKilometres: 1 } as const;
  const walk = chosen({ network, home: at(0, 0), ...wish });
  expect(roundOf(network, walk, wish).walk.distance).toBe(walk.distance);
});

it('a street without another one beside it has no other round', () => {
  const network = buildNetwork({
    vertices: [at(0, 0), at(800, 0)].map((place, id) => ({ id: id + 1, ...place })),
    edges: [
      { from: 0, to: 1, streetClass: 'path' },
      { from: 1, to: 1, streetClass: 'residential', name: 'Mill Road' },
    ],
  });
  const walk = chosen({ network, home: at(0, 0), ...WISH });
  expect(hasOtherRound(network, walk, 1050)).toBe(false);
  expect(roundOf(network, walk, WISH).ways.wayHome).toMatchObject({ repeatedMetres: 800 });
});
