// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { find, mount } from '../../testing/mount.ts';
import { longestWord, Plate } from './plate.tsx';

it.each([
  ['Kettensteggasse', 15],
  ['Rua da Saudade', 7],
  ['Fritz-Landertinger-Promenade', 13],
  ['Älvsborgsgatan', 14],
  ['', 1],
])('the longest word of %s has %i letters', (name, letters) => expect(longestWord(name)).toBe(letters));

it('a plate is a heading with town and street and a stamp when walked', () => {
  const { show } = mount(<Plate name="Wegscheid" town="Krems an der Donau" />);
  expect(find('h2').textContent).toBe('Krems an der DonauWegscheid');
  expect(document.querySelector('[aria-label=Completed]')).toBeNull();
  show(<Plate name="Wegscheid" town="Krems an der Donau" done />);
  expect(find('[aria-label=Completed]').getAttribute('role')).toBe('img');
});
