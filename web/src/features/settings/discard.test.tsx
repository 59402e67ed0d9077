// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { settingsOf } from '../../../../shared/api/settings.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { click, find, press } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import SettingsDialog from './settingsDialog.tsx';

const streak = { goal: 0, thisWeek: 0, restDays: false, hidden: false, spentOn: [], pause: null, comeback: null };
const user = {
  ...{ id: 'me', username: 'ada', firstName: 'Ada', lastName: null, email: null, streak, maxDistance: 2.5 },
  ...{
    preferredDifficulty: 'medium',
    notificationsEnabled: false,
    mapVisibility: 'anonymous',
    homeLatitude: null,
    homeLongitude: null,
  },
} as unknown as OwnUser;
const closed = vi.fn();
const question = () => [...document.querySelectorAll('h2')].some((h2) => h2.textContent === 'Discard your changes?');

beforeEach(async () => {
  closed.mockReset();
  await showTo({ ...user, ...settingsOf(user) }, <SettingsDialog open onClose={closed} />, {
    'GET /api/users/me/blocks': [],
    'GET /api/users/me/statements': [],
  });
});

function typeName(value: string) {
  act(() => {
    find<HTMLInputElement>('input[name=firstName]').value = value;
  });
}

it('a sheet without changes closes without a question', () => {
  click(buttonOf('Close'));
  expect(closed).toHaveBeenCalledTimes(1);
});

it('one with changes asks before they are lost, and may stay open', () => {
  typeName('Augusta');
  press(document.activeElement ?? document, 'Escape');
  expect([closed.mock.calls.length, question()]).toEqual([0, true]);
  click(buttonOf('Keep Editing'));
  expect([closed.mock.calls.length, question()]).toEqual([0, false]);
  expect(find<HTMLInputElement>('input[name=firstName]').value).toBe('Augusta');
  press(document.activeElement ?? document, 'Escape');
  click(buttonOf('Discard'));
  expect(closed).toHaveBeenCalledTimes(1);
});

it('a change that was taken back is none, and Cancel is its own answer', () => {
  typeName('Augusta');
  typeName('Ada');
  click(buttonOf('Close'));
  expect(closed).toHaveBeenCalledTimes(1);
  typeName('Augusta');
  click(buttonOf('Cancel'));
  expect([closed.mock.calls.length, question()]).toEqual([2, false]);
});
