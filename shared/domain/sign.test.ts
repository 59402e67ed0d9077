import { expect, it } from 'vitest';
import { signNames } from './sign.ts';

it('signNames gives both streets of a junction and never the town', () => {
  expect(signNames('Magasinsgatan at Vallgatan, Göteborg')).toEqual(['Magasinsgatan', 'Vallgatan']);
  expect(signNames('Rue de Lunel')).toEqual(['Rue de Lunel']);
  expect(signNames('Storgatan, Town')).toEqual(['Storgatan']);
});
