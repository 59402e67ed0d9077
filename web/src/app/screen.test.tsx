// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { expect, it } from 'vitest';
import { type Parser, useRouter } from 'wouter';
import { find, mount } from '../testing/mount.ts';
import {
  everyone,
  homeward,
  matchScreen as match,
  type Screen,
  ScreenView,
  screen,
  visitors,
  walkers,
} from './screens.tsx';

let parser: Parser | undefined;
function ParserProbe() {
  parser = useRouter().parser;
  return null;
}

function matchScreen(table: readonly Screen[], path: string): Screen | undefined {
  mount(<ParserProbe />);
  if (!parser) throw new Error('There is no router.');
  return match(parser, table, path);
}

const empty = async () => ({ default: () => <h1>Here</h1> });
const table = [
  screen('/', 'Home', empty),
  screen('/profile', 'My Profile', empty),
  screen('/profile/:id', 'Profile', empty),
];

it.each([
  ['/', 'Home'],
  ['/profile', 'My Profile'],
  ['/profile/', 'My Profile'],
  ['/profile/abc', 'Profile'],
  ['/profile/abc/more', undefined],
  ['/profiles', undefined],
])('the path %s opens the screen %s', (path, title) => expect(matchScreen(table, path)?.title).toBe(title));

it('the first matching screen wins, and a star matches any path', () => {
  const all = [...table, screen('*', 'Login', empty)];
  expect(matchScreen(all, '/anything/at/all')?.title).toBe('Login');
  expect(matchScreen(all, '/profile')?.title).toBe('My Profile');
});

it('a screen with a loaded chunk renders without a fallback', async () => {
  const ready = screen('/', 'Home', empty);
  await ready.preload();
  mount(
    <Suspense fallback="waiting">
      <ScreenView screen={ready} />
    </Suspense>,
  );
  expect(find('h1').textContent).toBe('Here');
});

it('a screen whose chunk is loading shows the fallback', async () => {
  const late = screen('/', 'Home', empty);
  const { element } = mount(
    <Suspense fallback="waiting">
      <ScreenView screen={late} />
    </Suspense>,
  );
  expect(element.textContent).toBe('waiting');
  await act(async () => void (await late.preload()));
  expect(find('h1').textContent).toBe('Here');
});

it('the reset link opens for everyone, visitors are sent to the login, and walkers from there to home', () => {
  const forVisitors = [...everyone, ...visitors];
  const forWalkers = [...everyone, ...walkers];
  expect(matchScreen(forVisitors, '/reset-password')?.title).toBe('Reset password');
  expect(matchScreen(forWalkers, '/reset-password')?.title).toBe('Reset password');
  expect(matchScreen(forVisitors, '/forgot-password')?.title).toBe('Forgot password');
  for (const path of ['/', '/login', '/profile', '/nowhere'])
    expect(matchScreen(forVisitors, path)?.title).toBe('Login');
  expect(matchScreen(forWalkers, '/nowhere')).toBeUndefined();
  expect(homeward).toEqual(expect.arrayContaining(['/login', '/forgot-password']));
});
