import { expect, it } from 'vitest';
import { signNames } from './sign.ts';

it('either street of a junction has a plate, and the town has none', () => {
  expect(signNames('Magasinsgatan at Vallgatan, Göteborg')).toEqual(['Magasinsgatan', 'Vallgatan']);
  expect(signNames('Rue de Lunel')).toEqual(['Rue de Lunel']);
  expect(signNames('Storgatan, Town')).toEqual(['Storgatan']);
});
