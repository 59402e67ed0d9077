import { expect, it } from 'vitest';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { destinationKey, destinationOf, joinedCells, type StreetNames } from './routeText.ts';

const here = { latitude: 57.7025, longitude: 11.9628 };

it('a destination names a junction by both streets and a place by one, without commas', () => {
  expect(destinationOf(['Magasinsgatan', 'Vallgatan'])).toEqual({ street: 'Magasinsgatan', crossing: 'Vallgatan' });
  expect(destinationOf(['King, Queen and Knave Street'])).toEqual({ street: 'King Queen and Knave Street' });
});

it('destinationKey is the same for either order of the streets and any point of the junction', () => {
  const key = destinationKey(['Magasinsgatan', 'Vallgatan'], here);
  expect(key).toBe('magasinsgatan+vallgatan@1154,239');
  expect(destinationKey(['Vallgatan', 'Magasinsgatan'], { latitude: 57.7026, longitude: 11.9629 })).toBe(key);
});

it('destinationKey distinguishes streets of one name in two towns', () => {
  expect(destinationKey(['Storgatan'], here)).not.toBe(destinationKey(['Storgatan'], { ...here, latitude: 57.9 }));
});

it('a street on both sides of a cell line is one destination, and so is its corner at the line', () => {
  const street = (name: string, from: number, to: number): EdgeInput => ({
    from,
    to,
    streetClass: 'residential',
    name,
  });
  const network = buildNetwork({
    vertices: [0.0498, 0.0499, 0.0501, 0.0999, 0.1001].map((longitude, id) => ({ id, latitude: 0.01, longitude })),
    edges: [street('Mill Road', 0, 2), street('Mill Road', 2, 3), street('Mill Road', 3, 4), street('Elm Close', 1, 1)],
  });
  const keyAt = (longitude: number, ...names: StreetNames) =>
    destinationKey(names, { latitude: 0.01, longitude }, joinedCells(network));
  expect(keyAt(0.0501, 'Mill Road')).toBe(keyAt(0.0498, 'Mill Road'));
  expect(keyAt(0.1001, 'Mill Road')).toBe(keyAt(0.0498, 'Mill Road'));
  expect(keyAt(0.0501, 'Mill Road', 'Elm Close')).toBe(keyAt(0.0498, 'Elm Close', 'Mill Road'));
  expect(keyAt(0.0501, 'Elm Close')).not.toBe(keyAt(0.0498, 'Elm Close'));
});

it('destinationKey is shorter than the maximum key of the table', () => {
  const key = destinationKey(['ß'.repeat(5000), '街'.repeat(5000)], here);
  expect(new TextEncoder().encode(key).length).toBeLessThan(1000);
});
