import { expect, it } from 'vitest';
import { destinationName, destinationStreets, signName } from './destination.ts';

it.each([
  [{ street: 'Vasagatan', town: 'Göteborg' }, 'Vasagatan, Göteborg', 'Vasagatan'],
  [{ street: 'Vasagatan', crossing: 'Kungsgatan', town: 'Göteborg' }, 'Vasagatan at Kungsgatan, Göteborg'],
  [{ street: 'Hoher Markt' }, 'Hoher Markt'],
  [{ street: '', town: 'Göteborg' }, 'Göteborg', 'Unknown Location'],
  [{ street: '' }, 'Unknown Location'],
])('the destination %j is called "%s"', (destination, name, sign = name.replace(/, .*/, '')) => {
  expect(destinationName(destination)).toBe(name);
  expect(signName(destination)).toBe(sign);
});

it('a junction has the signs of both streets, and never one of the town', () => {
  const corner = { street: 'Magasinsgatan', crossing: 'Vallgatan', town: 'Göteborg' };
  expect(destinationStreets(corner)).toEqual(['Magasinsgatan', 'Vallgatan']);
  expect(destinationStreets({ street: 'Rue de Lunel', town: 'Paris' })).toEqual(['Rue de Lunel']);
});
