// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUserId } from '../../session/session.ts';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import ByInvitation from './byInvitation.tsx';
import LoginScreen from './loginScreen.tsx';

const selectedAt = async (path: string) => {
  await showTo(
    null,
    <Router hook={memoryLocation({ path }).hook}>
      <LoginScreen />
    </Router>,
    {},
  );
  return find('[role=tab][aria-selected=true]').textContent;
};

it.each([
  ['/', 'Register'],
  ['/profile', 'Register'],
  ['/register', 'Register'],
  ['/login', 'Login'],
])('the login screen of a new device at %s begins with %s', async (path, tab) => {
  expect(await selectedAt(path)).toBe(tab);
});

it('the login screen of a device on which a session has ended begins with Login', async () => {
  currentUserId.set('w1');
  await currentUserId.clear();
  expect(await selectedAt('/')).toBe('Login');
});

const type = (field: HTMLInputElement, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

const doorOfInvited = async () => {
  const { hook, history } = memoryLocation({ path: '/register', record: true });
  const shown = await showTo(
    null,
    <Router hook={hook}>
      <LoginScreen />
    </Router>,
    { 'GET /config.json': { registration: 'invited' } },
  );
  return { ...shown, history };
};

it('a server by invitation asks for the link before the form, and takes its code to /join', async () => {
  const { settle, history } = await doorOfInvited();
  await settle();
  expect(document.body.textContent).toContain('New walkers join this Signpost by a link.');
  expect(document.querySelector('input[name=password]')).toBeNull();
  const field = find<HTMLInputElement>('form input');
  await type(field, '9f3k tq7m');
  await click(buttonOf('Continue'));
  expect(document.body.textContent).toContain("That's not an invitation. Please paste the whole link.");
  await type(field, 'https://walk.example.org/join#9f3k-tq7m-2b4c-x0wd');
  await click(buttonOf('Continue'));
  expect(history.at(-1)).toBe('/join#9F3K-TQ7M-2B4C-X0WD');
});

it('a closed server says so instead of the form', async () => {
  await showTo(null, <ByInvitation registration="closed" />, {});
  expect(document.body.textContent).toBe("This Signpost isn't taking new walkers.");
});
