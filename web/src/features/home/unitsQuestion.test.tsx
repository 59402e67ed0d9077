// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { followUnits, startUnits } from '../../session/units.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import { totalText, walkText } from '../../words/measures.ts';
import { UnitsQuestion } from './unitsQuestion.tsx';

const walker = (units: OwnUser['units']) => ({ id: 'w1', units }) as OwnUser;
const show = (units: OwnUser['units'] = 'usual') =>
  showTo(walker(units), <UnitsQuestion user={walker(units)} />, { 'PATCH /api/users/w1': walker('km') });
const question = () => document.querySelector('.home-question');

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('sv-SE'));

it('choosing kilometres is saved', async () => {
  const { made, settle } = await show();
  act(() => buttonOf('Kilometres').click());
  await settle();
  expect(made('PATCH /api/users/w1').map(({ body }) => body)).toEqual([{ units: 'km' }]);
  expect(question()).toBeNull();
});

it('the question is asked once', async () => {
  const { settle } = await show();
  act(() => buttonOf('Not Now').click());
  await settle();
  expect([question(), localStorage.getItem('unitsAsked:w1')]).toEqual([null, 'true']);
});

it('the question is not asked in countries with miles or after a choice', async () => {
  await show('miles');
  expect(question()).toBeNull();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  await show();
  expect(question()).toBeNull();
});

it('all distances follow the chosen unit, also after a restart', () => {
  const shown = () => [walkText(2), totalText(2)];
  expect(shown()).toEqual(['1.2 mi', '2.0 km']);
  followUnits('km');
  expect(shown()).toEqual(['2.0 km', '2.0 km']);
  followUnits('miles');
  expect(shown()).toEqual(['1.2 mi', '1.2 mi']);
  localStorage.setItem('units', 'usual');
  startUnits();
  expect(shown()).toEqual(['1.2 mi', '2.0 km']);
  localStorage.setItem('units', 'furlongs');
  startUnits();
  expect(shown()).toEqual(['1.2 mi', '2.0 km']);
});
