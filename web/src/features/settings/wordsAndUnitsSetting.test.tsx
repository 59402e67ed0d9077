// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { Settings } from '../../../../shared/api/settings.ts';
import { mount } from '../../testing/mount.ts';
import { WordsAndUnitsSetting } from './wordsAndUnitsSetting.tsx';

const show = (chosen: Partial<Settings>) => {
  const choices: Partial<Settings>[] = [];
  mount(<WordsAndUnitsSetting chosen={chosen as Settings} choose={(part) => choices.push(part)} />);
  const select = [...document.querySelectorAll('select')].at(-1);
  if (!select) throw new Error('no list of languages');
  return { choices, select };
};

it('offers each language by its own name, and shows the one of the page to whoever has not chosen', () => {
  const { select, choices } = show({ language: null, units: 'usual' });
  expect([...select.options].map(({ text }) => text)).toEqual(['English', 'Svenska', 'Deutsch', 'Français', 'Español']);
  expect(select.value).toBe('en');
  act(() => {
    select.value = 'de';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(choices).toEqual([{ language: 'de' }]);
});

it('shows what the walker has chosen, and offers one unit for everything', () => {
  const { select, choices } = show({ language: 'fr', units: 'usual' });
  expect(select.value).toBe('fr');
  act(() => [...document.querySelectorAll<HTMLInputElement>('input[value="miles"]')].at(-1)?.click());
  expect(choices).toEqual([{ units: 'miles' }]);
});
