import { expect, it } from 'vitest';
import { mailedLink, tokenOf } from './mailedLink.ts';

it('a mailed link sends its token to no server, and the page finds it', () => {
  const link = new URL(mailedLink('/reset-password', 'a-b_c.d/e&f'), 'https://walk.example.org');
  expect([link.pathname, link.search]).toEqual(['/reset-password', '']);
  expect(tokenOf(link)).toBe('a-b_c.d/e&f');
});

it('a token in the query is found, too, and a missing one is empty', () => {
  expect(tokenOf({ hash: '', search: '?token=abc' })).toBe('abc');
  expect(tokenOf({ hash: '#token=new', search: '?token=old' })).toBe('new');
  expect(tokenOf({ hash: '#top', search: '' })).toBe('');
});
