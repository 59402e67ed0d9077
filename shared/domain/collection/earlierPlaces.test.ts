import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EarlierPlace, markPlaces, placesOf, unionOfPlaces } from './earlierPlaces.ts';
import { townOfStreets } from './recordedWalk.fixture.ts';

/** Three streets, one of which crosses the others. */
const town = townOfStreets([
  { name: 'First', from: [11.967, 57.7048], to: [11.977, 57.706] },
  { name: 'Second', from: [11.967, 57.7058], to: [11.977, 57.707] },
  { name: 'Across', from: [11.972, 57.703], to: [11.971, 57.709] },
]);
const some = fc.uniqueArray(fc.nat(town.pieces.count - 1));
const marked = (places: readonly EarlierPlace[], on = town) =>
  [...markPlaces(on, places, new Uint8Array(on.pieces.count)).entries()].flatMap(([piece, is]) => (is ? [piece] : []));

it('placesOf marks exactly the given street pieces on the same map', () => {
  fc.assert(
    fc.property(some, (pieces) => {
      expect(marked(placesOf(town, pieces))).toEqual(pieces.toSorted((a, b) => a - b));
    }),
  );
});

it('unionOfPlaces is commutative and idempotent', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [ours, theirs] = [placesOf(town, a), placesOf(town, b)];
      const union = unionOfPlaces(ours, theirs);
      expect(unionOfPlaces(theirs, ours)).toEqual(union);
      expect(unionOfPlaces(union, ours)).toEqual(union);
      expect(union.length).toBe(new Set([...a, ...b]).size);
    }),
  );
});

it('places mark the same streets on a re-imported map with other piece numbers and shifted by a metre', () => {
  const moved = townOfStreets([
    { name: 'Across', from: [11.97201, 57.70301], to: [11.97101, 57.70901] },
    { name: 'First', from: [11.96701, 57.70481], to: [11.97701, 57.70601] },
  ]);
  const first = Array.from({ length: town.streets[0]?.pieces ?? 0 }, (_, piece) => piece);
  const on = marked(placesOf(town, first), moved);
  const street = moved.streets[1] ?? expect.fail('no street');
  expect(on.length).toBeGreaterThanOrEqual(street.pieces - 2);
  expect(on.every((piece) => piece >= street.firstPiece)).toBe(true);
});
