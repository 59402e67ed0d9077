import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RELATIONS, SIGHTS, TURNS, WAYS } from '../../../shared/domain/walk/directions.ts';
import { packWays, parseWays, type Ways } from './ways.ts';

const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((whole) => whole / 1e7 + 0);
const line = fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 2 });
const directions = fc.array(
  fc.record(
    {
      at: fc.nat(),
      turn: fc.constantFrom(...TURNS),
      way: fc.constantFrom(...WAYS),
      street: fc.option(fc.string()),
      relation: fc.constantFrom(...RELATIONS),
      sight: fc.constantFrom(...SIGHTS),
      heading: fc.nat(359),
    },
    { requiredKeys: ['at', 'turn', 'way', 'street', 'relation'] },
  ),
);
const ways = fc.record<Ways>({
  line,
  directions,
  wayHome: fc.option(fc.record({ line, directions, metres: fc.nat(), repeatedMetres: fc.nat() })),
});

it('parseWays reads the ways that packWays stored', () => {
  fc.assert(
    fc.property(ways, (stored) => {
      expect(parseWays(packWays(stored))).toEqual(stored);
    }),
  );
});
