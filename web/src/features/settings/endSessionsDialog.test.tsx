// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { find } from '../../testing/mount.ts';
import { showTo } from '../../testing/signedIn.tsx';
import { EndSessionsDialog } from './accountDialogs.tsx';

const token = { id: 't', name: 'Watch', scopes: ['read'], createdAt: '2026-11-20', lastUsedAt: null };
const frame = { open: true, onClose: () => undefined };

async function showWith(tokens: object[], session?: { id: string; createdAt: string }) {
  const dialog = <EndSessionsDialog {...frame} {...(session && { session })} />;
  const shown = await showTo({ id: 'me' }, dialog, { 'GET /api/tokens': tokens, 'DELETE /api/sessions': {} });
  const end = async () => {
    find<HTMLInputElement>('input[name=currentPassword]').value = 'secret1';
    act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await shown.settle();
    return shown.made('DELETE /api/sessions').map(({ body }) => body);
  };
  return { end, asks: () => document.querySelector('[role=switch]') !== null };
}

it('ending all other sessions asks about access tokens and revokes them on request', async () => {
  const { end } = await showWith([token]);
  act(() => find('[role=switch]').click());
  expect(await end()).toEqual([{ currentPassword: 'secret1', revokeTokens: true }]);
});

it('access tokens stay unless they are chosen', async () => {
  const { end, asks } = await showWith([token]);
  expect(asks()).toBe(true);
  expect(await end()).toEqual([{ currentPassword: 'secret1' }]);
});

it.each([
  ['without access tokens', [], undefined],
  ['for one device', [token], { id: 's', createdAt: '2026-11-20' }],
] as const)('a sign-out %s asks about no tokens', async (_, tokens, session) => {
  expect((await showWith([...tokens], session)).asks()).toBe(false);
});
