// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { click, find, mount, press } from '../../testing/mount.ts';
import { Tabs, targetIndex } from './tabs.tsx';

function Example() {
  const [selected, select] = useState<'login' | 'register'>('login');
  return (
    <Tabs
      label="Sign in or join"
      selected={selected}
      onSelect={select}
      tabs={[
        { id: 'login', label: 'Login' },
        { id: 'register', label: 'Register', count: 3 },
      ]}
    >
      {selected}
    </Tabs>
  );
}

const tab = (id: string) => find(`[data-tab="${id}"]`);

it('a click selects a tab and its panel', () => {
  mount(<Example />);
  expect(tab('login').getAttribute('aria-selected')).toBe('true');
  click(tab('register'));
  expect(tab('register').getAttribute('aria-selected')).toBe('true');
  expect(find('[role=tabpanel]').textContent).toBe('register');
  expect(find('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(tab('register').id);
});

it('the tab list is one Tab stop, and arrow keys select', () => {
  mount(<Example />);
  expect([tab('login').tabIndex, tab('register').tabIndex]).toEqual([0, -1]);
  press(tab('login'), 'ArrowRight');
  expect([tab('login').tabIndex, tab('register').tabIndex]).toEqual([-1, 0]);
  expect(document.activeElement).toBe(tab('register'));
  press(tab('register'), 'Home');
  expect(document.activeElement).toBe(tab('login'));
});

it('arrow keys on tabs wrap around, and other keys are ignored', () => {
  expect(targetIndex('ArrowRight', 2, 3, 1)).toBe(0);
  expect(targetIndex('ArrowLeft', 0, 3, 1)).toBe(2);
  expect(targetIndex('End', 0, 3, 1)).toBe(2);
  expect(targetIndex('Tab', 0, 3, 1)).toBe(-1);
});

it('arrow keys on tabs follow the writing direction', () => {
  expect(targetIndex('ArrowLeft', 1, 3, -1)).toBe(2);
  expect(targetIndex('ArrowRight', 0, 3, -1)).toBe(2);
  expect(targetIndex('Home', 2, 3, -1)).toBe(0);
});
