// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { find } from '../../testing/mount.ts';
import { refused, showTo } from '../../testing/signedIn.tsx';
import ForgotPasswordScreen from './forgotPasswordScreen.tsx';

async function askWith(email: string, answer: unknown) {
  const { settle, made } = await showTo(null, <ForgotPasswordScreen />, { 'POST /api/forgot-password': answer });
  find<HTMLInputElement>('input[type=email]').value = email;
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await settle();
  return made('POST /api/forgot-password');
}

it('an invalid email is refused without a request', async () => {
  expect(await askWith('nobody', {})).toEqual([]);
  expect(document.body.textContent).toContain('Please enter a valid email address');
});

it("a refused reset request shows the server's message in an alert", async () => {
  await askWith('ada@example.com', refused(429, 'Too many attempts. Please wait a moment and try again.'));
  expect(find('[role=alert]').textContent).toBe('429: Too many attempts. Please wait a moment and try again.');
});

it('a reset request shows the same text for every email and links to the login', async () => {
  await askWith('ada@example.com', {});
  expect(find('h1').textContent).toBe('Check Your Email');
  expect(document.body.textContent).toContain(
    "If an account with that email exists, we've sent you a password reset link.",
  );
  expect(document.body.textContent).not.toContain('reset link (development)');
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).toContain('Back to Login');
});

it('a reset request on a local stage links to the reset with its token', async () => {
  await askWith('ada@example.com', { resetToken: 'a.b' });
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes('development'));
  expect(link?.getAttribute('href')).toBe('/reset-password#token=a.b');
});
