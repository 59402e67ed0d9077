// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { find } from '../../testing/mount.ts';
import { showTo } from '../../testing/signedIn.tsx';
import ResetPasswordScreen from './resetPasswordScreen.tsx';

afterEach(() => act(() => history.replaceState(null, '', '/')));

async function resetWith(answer: Response) {
  history.replaceState(null, '', '/reset-password?token=used');
  const { settle } = await showTo(null, <ResetPasswordScreen />, { 'POST /api/reset-password': answer });
  for (const name of ['password', 'confirmPassword']) {
    find<HTMLInputElement>(`input[name=${name}]`).value = 'a new one';
  }
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await settle();
  return find('[role=alert]');
}

it('a link that was used leads on to a new one', async () => {
  const spent = new Response('This password reset link is invalid or has expired.', {
    status: 400,
    headers: { 'x-error-code': 'invalid_reset_token' },
  });
  const alert = await resetWith(spent);
  expect(alert.textContent).toContain('This password reset link is invalid or has expired.');
  expect(find('a', alert).getAttribute('href')).toBe('/forgot-password');
});

it('a password that is refused does not', async () => {
  const alert = await resetWith(new Response('Too many tries.', { status: 429 }));
  expect(alert.querySelector('a')).toBeNull();
});
