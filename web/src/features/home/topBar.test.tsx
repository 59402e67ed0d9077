// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { watchForInstallOffer } from '../../pwa/install/installOffer.ts';
import { keepOffers } from '../../pwa/install/installPromptEvent.ts';
import { find } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import { TopBar } from './topBar.tsx';

const streak = { goal: 0, thisWeek: 0 };
const ada = { id: 'me', username: 'ada', level: 1, points: 0, currentStreak: 0, streak } as unknown as OwnUser;
const request = (id: string) => ({ id, requester: { id, username: id } });
const open = (requests: object[]) =>
  showTo(ada, <TopBar user={ada} />, { 'GET /api/users/me/friend-requests': requests });

it('without friend requests there is no count', async () => {
  await open([]);
  expect(buttonOf('Menu').textContent).toBe('');
  expect(document.querySelector('[data-badge=count]')).toBeNull();
});

it('pending friend requests are counted on the menu and beside the leaderboard', async () => {
  await open([request('bo'), request('cy')]);
  expect(buttonOf('Menu, 2 friend requests').textContent).toBe('2');
  expect([...document.querySelectorAll('[data-badge=count]')].map((badge) => badge.parentElement?.textContent)).toEqual(
    ['Leaderboard2 2 friend requests', 'Leaderboard2 2 friend requests'],
  );
  expect(find('[data-part=waiting]').className).toContain('desk:hidden');
});

it.each([
  [null, '@ada'],
  ['Ada', 'Ada@ada'],
])('the menu of a walker with the first name %s starts with %s', async (firstName, names) => {
  await showTo(ada, <TopBar user={{ ...ada, firstName }} />, {});
  expect(find('.top-menu bdi').parentElement?.parentElement?.textContent).toBe(names);
});

it('the menu offers the installation after a declined prompt, with the browser event, not in the installed app, and on an iPhone again and again', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const offer = () => act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  const entry = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Install Signpost');
  HTMLElement.prototype.hidePopover = () => undefined;
  keepOffers();
  watchForInstallOffer();
  localStorage.setItem('installPromptDismissed', 'true');
  await open([]);
  expect(entry()).toBeUndefined();
  offer();
  act(() => entry()?.click());
  expect(prompt).toHaveBeenCalledOnce();
  expect(entry()).toBeUndefined();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList,
  );
  offer();
  expect(entry()).toBeUndefined();
  vi.restoreAllMocks();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  act(watchForInstallOffer);
  act(() => entry()?.click());
  expect(entry()).toBeDefined();
  vi.restoreAllMocks();
});
