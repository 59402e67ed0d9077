import { expect, it } from 'vitest';
import { destinationKey, destinationName } from './routeText.ts';

const here = { latitude: 57.7025, longitude: 11.9628 };

it('destinationName names a junction by both streets and a place by one, without commas', () => {
  expect(destinationName(['Magasinsgatan', 'Vallgatan'])).toBe('Magasinsgatan at Vallgatan');
  expect(destinationName(['King, Queen and Knave Street'])).toBe('King Queen and Knave Street');
});

it('destinationKey is the same for either order of the streets and any point of the junction', () => {
  const key = destinationKey(['Magasinsgatan', 'Vallgatan'], here);
  expect(key).toBe('magasinsgatan+vallgatan@1154,239');
  expect(destinationKey(['Vallgatan', 'Magasinsgatan'], { latitude: 57.7026, longitude: 11.9629 })).toBe(key);
});

it('destinationKey distinguishes streets of one name in two towns', () => {
  expect(destinationKey(['Storgatan'], here)).not.toBe(destinationKey(['Storgatan'], { ...here, latitude: 57.9 }));
});

it('destinationKey is shorter than the maximum key of the table', () => {
  const key = destinationKey(['ß'.repeat(5000), '街'.repeat(5000)], here);
  expect(new TextEncoder().encode(key).length).toBeLessThan(1000);
});
