// @vitest-environment happy-dom

import { Camera } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { click, find, mount } from '../../testing/mount.ts';
import { Button, IconButton } from './button.tsx';

it('a click on a button calls onClick', () => {
  const onClick = vi.fn();
  mount(<Button onClick={onClick}>Navigate</Button>);
  click(find('button'));
  expect(onClick).toHaveBeenCalledOnce();
});

it('a pending button keeps focus and width and neither clicks nor submits', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" variant="go" pending={pending} pendingText="Signing In..." onClick={onClick}>
        Login
      </Button>
    </form>
  );
  const { show } = mount(form(false));
  // The longer label reserves the width with a pseudo-element.
  expect(find('.btn-label').dataset.other).toBe('Signing In...');
  expect(find('button').textContent).toBe('Login');
  find('button').focus();
  click(find('button'));
  expect([onClick, onSubmit].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);

  show(form(true));
  expect(find('button').textContent).toBe('Signing In...');
  expect(find('.btn-label').dataset.other).toBe('Login');
  expect(find('button').getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(find('button'));
  click(find('button'));
  expect([onClick, onSubmit].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
});

it('an icon button has a label and marks a missing thing once', () => {
  mount(<IconButton label="Photo of the sign needed" icon={Camera} variant="camera" bang />);
  expect(find('button').getAttribute('aria-label')).toBe('Photo of the sign needed');
  expect(find('.iconbtn-bang').getAttribute('aria-hidden')).toBe('true');
});
