// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import SuspendedScreen from './suspendedScreen.tsx';

const statement = {
  id: 's1',
  at: '2026-11-20T09:00:00Z',
  did: 'suspended',
  what: 'account',
  about: 'lena',
  reason: 'Pictures of strangers.',
  appeal: null,
  canBeAppealed: true,
};

it('a suspended walker sees the reason, appeal, archive, deletion and logout', async () => {
  const me = { id: 'me', suspended: true };
  const { made, settle, answer } = await showTo(me, <SuspendedScreen />, {
    'GET /api/users/me/statements': [statement],
    'GET /api/users/me/export': { state: 'none' },
    'POST /api/users/me/statements/s1/appeal': {},
  });
  expect(document.body.textContent).toContain('Pictures of strangers.');
  for (const name of ['Download My Data', 'Delete My Account', 'Sign Out']) expect(buttonOf(name)).toBeTruthy();
  click(buttonOf('Appeal'));
  const field = find('textarea') as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'They are\n my family.');
  act(() => field.dispatchEvent(new Event('input', { bubbles: true })));
  await settle();
  answer('GET /api/users/me/statements', [
    { ...statement, canBeAppealed: false, appeal: { text: 'They are my family.', at: '2026-11-20T10:00:00Z' } },
  ]);
  click(buttonOf('Send My Appeal'));
  await settle();
  expect(made('POST /api/users/me/statements/s1/appeal')[0]?.body).toEqual({ text: 'They are my family.' });
  expect(document.body.textContent).toContain('You appealed on');
});
