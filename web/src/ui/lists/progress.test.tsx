// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { find, mount } from '../../testing/mount.ts';
import { ProgressBar, ProgressRing } from './progress.tsx';

it.each([
  [0, '0', 0, 0],
  [25, '25', 1, 0],
  [100, '', 1, 1],
])('a ring of %i shows "%s"', (value, text, bars, ticks) => {
  const { element } = mount(<ProgressRing value={value} label="Today" />);
  expect(element.textContent).toBe(text);
  expect(element.querySelectorAll('[data-part=ring-bar]')).toHaveLength(bars);
  expect(element.querySelectorAll('[data-part=ring-tick]')).toHaveLength(ticks);
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe(String(value));
});

it.each([
  [420, 1000, '42'],
  [-5, 100, '0'],
  [130, 100, '100'],
])('a bar of %i out of %i is at %s percent', (value, max, percent) => {
  mount(<ProgressBar value={value} max={max} label="To level 8" />);
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe(percent);
});
