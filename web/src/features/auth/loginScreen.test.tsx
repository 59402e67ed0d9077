// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUserId } from '../../session/currentUserId.ts';
import { find } from '../../testing/mount.ts';
import { showTo } from '../../testing/signedIn.tsx';
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
