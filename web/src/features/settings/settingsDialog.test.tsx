// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { settingsOf } from '../../../../shared/api/settings.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { click, find, press } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import SettingsDialog from './settingsDialog.tsx';

const streak = { goal: 0, thisWeek: 0, restDays: false, hidden: false, spentOn: [], pause: null, comeback: null };
const user = {
  ...{ id: 'me', username: 'ada', firstName: 'Ada', lastName: null, email: null, streak, maxDistance: 2.5 },
  ...{
    preferredDifficulty: 'medium',
    preferredWays: 'quiet',
    noSteps: false,
    weeklyGoal: 3,
    language: 'en',
    units: 'usual',
    notificationsEnabled: false,
    mapVisibility: 'anonymous',
    homeLatitude: null,
    homeLongitude: null,
  },
} as unknown as OwnUser;
const closed = vi.fn();
const title = () => document.querySelector('[role=dialog] h2')?.textContent;
const isAsked = () => [...document.querySelectorAll('h2')].some((h2) => h2.textContent === 'Discard your changes?');
const pressEscape = () => press(document.activeElement ?? document, 'Escape');
const goTo = (...rows: string[]) => {
  for (const row of rows) click(buttonOf(row));
};
const PATCH = 'PATCH /api/users/me';
let server: Awaited<ReturnType<typeof showTo>>;

beforeEach(async () => {
  closed.mockReset();
  openModal('settings', {});
  server = await showTo({ ...user, ...settingsOf(user) }, <SettingsDialog open onClose={closed} />, {
    'GET /api/users/me/blocks': [],
    'GET /api/users/me/statements': [],
    'GET /api/users/me/export': { state: 'none' },
    'GET /api/sessions': [
      { id: 's', createdAt: '2026-11-20T09:00:00Z', lastSeenAt: '2026-11-20T09:00:00Z', current: true },
    ],
  });
});

function typeName(value: string) {
  act(() => {
    find<HTMLInputElement>('input[name=firstName]').value = value;
  });
}

it('the first settings sheet has eleven controls', () => {
  const controls = find('[role=dialog]').querySelectorAll('button, input, select, a');
  expect(controls.length).toBe(11);
});

it.each([
  ['by its street', { homeAddress: 'Rua do Loureiro, Porto' }, 'near Rua do Loureiro, Porto'],
  ['by its town where the street is unknown', { homeAddress: null, homeTown: 'Porto' }, 'near Porto'],
  ['by coordinates where nothing else is known', { homeAddress: null, homeTown: null }, '41.145000, -8.610800'],
])('the home is shown %s', async (_, named, text) => {
  const settled = { ...user, ...settingsOf(user), homeLatitude: 41.145, homeLongitude: -8.6108, ...named };
  await showTo(settled, <SettingsDialog open onClose={closed} />, {});
  expect([...document.querySelectorAll('[aria-labelledby=home-location] p')].at(-1)?.textContent).toBe(text);
});

it('settings without changes close at once', () => {
  click(buttonOf('Close'));
  expect(closed).toHaveBeenCalledTimes(1);
});

it('closing settings with unsaved changes asks first', () => {
  click(find('[value=hard]'));
  pressEscape();
  expect([closed.mock.calls.length, isAsked()]).toEqual([0, true]);
  click(buttonOf('Keep Editing'));
  expect(find<HTMLInputElement>('[value=hard]').checked).toBe(true);
  click(buttonOf('Cancel'));
  expect([closed.mock.calls.length, isAsked()]).toEqual([1, false]);
});

it('an unsaved choice in settings survives a visit to other pages', async () => {
  server.answer(PATCH, { ...user, preferredDifficulty: 'hard' });
  click(find('[value=hard]'));
  goTo('More settings', 'Walks', 'Back', 'Back');
  expect(find<HTMLInputElement>('[value=hard]').checked).toBe(true);
  expect(server.made(PATCH)).toEqual([]);
  click(buttonOf('Save Changes'));
  await server.settle();
  expect(server.made(PATCH).map(({ body }) => body)).toEqual([{ preferredDifficulty: 'hard' }]);
  expect(closed).toHaveBeenCalledTimes(1);
});

it('Back and Escape lead to the previous settings page, and Close closes the sheet', () => {
  goTo('More settings', 'Privacy');
  expect(title()).toBe('Privacy');
  click(buttonOf('Back'));
  expect(title()).toBe('More settings');
  pressEscape();
  expect([title(), closed.mock.calls.length]).toEqual(['Settings', 0]);
  goTo('More settings', 'Display');
  click(buttonOf('Close'));
  expect(closed).toHaveBeenCalledTimes(1);
});

it('a settings page without Save sends each choice at once and reverts a refused one', async () => {
  goTo('More settings', 'Privacy');
  server.answer(PATCH, { ...user, mapVisibility: 'hidden' });
  click(find('[value=hidden]'));
  await server.settle();
  expect(server.made(PATCH).map(({ body }) => body)).toEqual([{ mapVisibility: 'hidden' }]);
  server.answer(PATCH, refused(400, 'No.'));
  click(find('[value=named]'));
  await server.settle();
  expect(find<HTMLInputElement>('[value=hidden]').checked).toBe(true);
  expect(toastStore.read()[0]).toMatchObject({ title: 'Failed to update settings', description: 'Please try again.' });
  expect(buttonOf('Back')).toBeTruthy();
});

it('More settings shows the current value of each page', () => {
  goTo('More settings');
  const text = find('[role=dialog]').textContent;
  for (const value of ['Quiet & Green, 3 a week', 'English', 'Friends see my walks', '@ada']) {
    expect(text).toContain(value);
  }
});

it('leaving a changed name in settings asks first, unless it was changed back', () => {
  goTo('More settings', 'Account', 'Name');
  typeName('Augusta');
  click(buttonOf('Back'));
  expect([title(), isAsked()]).toEqual(['Name', true]);
  click(buttonOf('Discard'));
  expect(title()).toBe('Account');
  goTo('Name');
  typeName('Augusta');
  typeName('Ada');
  click(buttonOf('Back'));
  expect([title(), isAsked()]).toEqual(['Account', false]);
});

it('a change of language keeps the open settings page and its unsaved choices', () => {
  click(find('[value=hard]'));
  goTo('More settings', 'Display');
  server.remount(<SettingsDialog key="again" open onClose={closed} />);
  expect(title()).toBe('Display');
  goTo('Back', 'Back');
  expect(find<HTMLInputElement>('[value=hard]').checked).toBe(true);
});

it.each([
  ['language', 'Display', '[value=de]'],
  ['units', 'Display', '[value=km]'],
  ['weeklyGoal', 'Walks', '[value="5"]'],
])('%s is chosen on the page %s', async (setting, page, choice) => {
  server.answer(PATCH, user);
  goTo('More settings', page);
  click(find(choice));
  await server.settle();
  expect(Object.keys(server.made(PATCH)[0]?.body as object)).toEqual([setting]);
});
