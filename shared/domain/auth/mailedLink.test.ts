import { expect, it } from 'vitest';
import { mailedLink, tokenOf } from './mailedLink.ts';

it('mailedLink puts the token into the fragment, and tokenOf reads it there', () => {
  const link = new URL(mailedLink('/reset-password', 'a-b_c.d/e&f'), 'https://walk.example.org');
  expect([link.pathname, link.search]).toEqual(['/reset-password', '']);
  expect(tokenOf(link)).toBe('a-b_c.d/e&f');
});

it('tokenOf also reads a token from the query and is empty without one', () => {
  expect(tokenOf({ hash: '', search: '?token=abc' })).toBe('abc');
  expect(tokenOf({ hash: '#token=new', search: '?token=old' })).toBe('new');
  expect(tokenOf({ hash: '#top', search: '' })).toBe('');
});
