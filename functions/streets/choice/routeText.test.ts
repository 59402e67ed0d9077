import { expect, it } from 'vitest';
import { destinationKey, destinationName } from './routeText.ts';

const here = { latitude: 57.7025, longitude: 11.9628 };

it('names a junction by both streets and a place by one, without commas of their own', () => {
  expect(destinationName(['Magasinsgatan', 'Vallgatan'])).toBe('Magasinsgatan at Vallgatan');
  expect(destinationName(['King, Queen and Knave Street'])).toBe('King Queen and Knave Street');
});

it('has one key for a junction whichever street comes first, wherever on the crossing one stands', () => {
  const key = destinationKey(['Magasinsgatan', 'Vallgatan'], here);
  expect(key).toBe('magasinsgatan+vallgatan@1154,239');
  expect(destinationKey(['Vallgatan', 'Magasinsgatan'], { latitude: 57.7026, longitude: 11.9629 })).toBe(key);
});

it('tells streets of one name in two towns apart', () => {
  expect(destinationKey(['Storgatan'], here)).not.toBe(destinationKey(['Storgatan'], { ...here, latitude: 57.9 }));
});

it('keeps keys short enough for the table', () => {
  const key = destinationKey(['ß'.repeat(5000), '街'.repeat(5000)], here);
  expect(new TextEncoder().encode(key).length).toBeLessThan(1000);
});
