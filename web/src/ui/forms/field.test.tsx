// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, find, mount } from '../../testing/mount.ts';
import { Field } from './form.tsx';

const input = () => find<HTMLInputElement>('input');
const description = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent;

it('the label of a field belongs to its input', () => {
  mount(<Field label="Username" autoComplete="username" />);
  expect(find<HTMLLabelElement>('label').htmlFor).toBe(input().id);
  expect(input().getAttribute('aria-invalid')).toBeNull();
  expect(input().getAttribute('aria-describedby')).toBeNull();
});

it('the input of a field is described by its hint or its error', () => {
  const { show } = mount(<Field label="Email" optional hint="To reset your password" />);
  expect(description()).toBe('To reset your password');
  show(<Field label="Email" optional hint="To reset your password" error="Invalid email address" />);
  expect(description()).toBe('Invalid email address');
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

it('the eye button of a password field shows the password', () => {
  mount(<Field label="Password" type="password" defaultValue="walkwalk" />);
  const eye = find('button[aria-label="Show password"]');
  expect([input().type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  click(eye);
  expect([input().type, eye.getAttribute('aria-pressed'), input().value]).toEqual(['text', 'true', 'walkwalk']);
  click(eye);
  expect(input().type).toBe('password');
});
