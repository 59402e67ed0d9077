import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EarlierPlace, PLACES_AN_ITEM, unionOfPlaces } from '../../../shared/domain/collection/earlierPlaces.ts';
import { earlierPlacesOf, earlierStreetsOps, packPlaces, unpackPlaces } from './earlierStreets.ts';

const place = fc.tuple(
  fc.integer({ min: -90_000_000, max: 90_000_000 }),
  fc.integer({ min: -180_000_000, max: 180_000_000 }),
  fc.nat(255),
  fc.integer({ min: 1, max: 20 }),
);

it('unpackPlaces reads every place as packPlaces wrote it', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 50 }), (places) => {
      expect(unpackPlaces(packPlaces(places))).toEqual(places);
    }),
  );
});

it('the maximum number of places fits into one item, even in the worst case', () => {
  // Random steps over 80 km in all directions, which need two bytes each.
  const places = Array.from(
    { length: PLACES_AN_ITEM },
    (_, number): EarlierPlace => [
      -45_000_000 + ((number * 7919) % 720_000),
      175_000_000 + ((number * 104_729) % 1_000_000),
      128 + (number % 128),
      20,
    ],
  );
  expect(packPlaces(unionOfPlaces(places)).length).toBeLessThan(390_000);
});

it('more places than one item holds are split into several items', () => {
  const places = Array.from({ length: PLACES_AN_ITEM + 5 }, (_, number): EarlierPlace => [number, -number - 1, 3, 20]);
  const written = earlierStreetsOps('walker', 'town', places).flatMap((op) => (op.kind === 'put' ? [op.item] : []));
  expect(written.map(({ SK }) => SK)).toEqual(['ES#town#0', 'ES#town#1']);
  expect(written.flatMap(earlierPlacesOf)).toEqual(places);
});
