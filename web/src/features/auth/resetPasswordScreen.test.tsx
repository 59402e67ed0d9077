// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { find } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import ResetPasswordScreen from './resetPasswordScreen.tsx';

afterEach(() => act(() => history.replaceState(null, '', '/')));

async function resetWith(answer: Response, link = '/reset-password#token=used') {
  history.replaceState(null, '', link);
  const { settle, made } = await showTo(null, <ResetPasswordScreen />, { 'POST /api/reset-password': answer });
  for (const name of ['password', 'confirmPassword']) {
    find<HTMLInputElement>(`input[name=${name}]`).value = 'a new one';
  }
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await settle();
  expect(made('POST /api/reset-password')[0]?.body).toMatchObject({ token: 'used' });
  return find('[role=alert]');
}

it('a used reset link offers a new one', async () => {
  const spent = new Response('This password reset link is invalid or has expired.', {
    status: 400,
    headers: { 'x-error-code': 'invalid_reset_token' },
  });
  const alert = await resetWith(spent);
  expect(alert.textContent).toContain('This password reset link is invalid or has expired.');
  expect(find('a', alert).getAttribute('href')).toBe('/forgot-password');
});

it('a refused new password offers no new reset link', async () => {
  const alert = await resetWith(new Response('Too many tries.', { status: 429 }));
  expect(alert.querySelector('a')).toBeNull();
});

it('the reset screen without a token reports an invalid link', async () => {
  history.replaceState(null, '', '/reset-password');
  await showTo(null, <ResetPasswordScreen />, {});
  expect(find('h1').textContent).toBe('Invalid Reset Link');
  expect(document.body.textContent).toContain('This password reset link is invalid or has expired.');
  const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Request a new link', '/forgot-password']);
  expect(links.map(([text]) => text)).toContain('Back to Login');
});

it('a short or unequal new password is refused without a request', async () => {
  history.replaceState(null, '', '/reset-password?token=anything');
  const { made } = await showTo(null, <ResetPasswordScreen />, {});
  find<HTMLInputElement>('input[name=password]').value = '12345';
  find<HTMLInputElement>('input[name=confirmPassword]').value = '1234';
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(document.body.textContent).toContain('Password must be at least 6 characters');
  expect(document.body.textContent).toContain("Passwords don't match");
  expect(find('input[name=confirmPassword]').getAttribute('aria-invalid')).toBe('true');
  expect(made('POST /api/reset-password')).toEqual([]);
});

it('the reset screen accepts a token in the query string', async () => {
  const alert = await resetWith(new Response('Too many tries.', { status: 429 }), '/reset-password?token=used');
  expect(alert.textContent).toContain('Too many tries.');
});

it('a reset with passkeys waits for the choice, sends what is kept, and then goes to the login', async () => {
  history.replaceState(null, '', '/reset-password#token=used');
  const passkeys = [
    { id: 'phone', name: 'Phone', createdAt: '2026-11-20', isKept: true },
    { id: 'thief', name: 'Thief', createdAt: '2026-11-25', isKept: false },
  ];
  const { settle, made } = await showTo(null, <ResetPasswordScreen />, {
    'POST /api/reset-password': { choice: { token: 'choice', passkeys } },
    'POST /api/reset-password/passkeys': {},
  });
  for (const name of ['password', 'confirmPassword']) {
    find<HTMLInputElement>(`input[name=${name}]`).value = 'a new one';
  }
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await settle();
  expect(find('h1').textContent).toBe('Password Reset Successful!');
  expect(document.body.textContent).not.toContain('Taking you to the login...');
  const switches = [...document.querySelectorAll('[role=switch]')];
  expect(switches.map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  expect(find('ul').textContent).toMatch(/Phone.*Nov 20.*Thief.*Nov 25/s);
  for (const each of switches) act(() => each.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  act(() => buttonOf('Continue').click());
  await settle();
  expect(made('POST /api/reset-password/passkeys')).toMatchObject([{ body: { token: 'choice', keep: ['thief'] } }]);
  expect(document.body.textContent).toContain('Taking you to the login...');
});
