// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { USUAL_WAYS } from '../../../shared/domain/wayPreference.ts';
import { click, find, mount } from '../testing/mount.ts';
import { WayChoice } from './wayChoice.tsx';

const values = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value);

it.each([
  ['by day', USUAL_WAYS, false, ['quiet', 'shortest']],
  ['after sunset', USUAL_WAYS, true, ['quiet', 'lit', 'shortest']],
  ['by day, to who has chosen them', { ...USUAL_WAYS, preferredWays: 'lit' }, false, ['quiet', 'lit', 'shortest']],
] as const)('lit ways are offered after sunset or when chosen: %s', (_, chosen, isDark, offered) => {
  mount(<WayChoice chosen={chosen} choose={() => undefined} isDark={isDark} />);
  expect(values()).toEqual(offered);
  expect(find<HTMLInputElement>(`[value=${chosen.preferredWays}]`).checked).toBe(true);
});

it('the choice and the switch report their new values', () => {
  const choose = vi.fn();
  mount(<WayChoice chosen={USUAL_WAYS} choose={choose} isDark />);
  click(find('[value=lit]'));
  click(find('[role=switch]'));
  expect(choose.mock.calls).toEqual([[{ preferredWays: 'lit' }], [{ noSteps: true }]]);
});
