// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, find, mount } from '../testing/mount.ts';
import { Field } from './field.tsx';

const input = () => find<HTMLInputElement>('input');
const description = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent;

it('ties the label to the input', () => {
  mount(<Field label="Username" autoComplete="username" />);
  expect(find<HTMLLabelElement>('label').htmlFor).toBe(input().id);
  expect(input().getAttribute('aria-invalid')).toBeNull();
  expect(input().getAttribute('aria-describedby')).toBeNull();
});

it('describes the input by its hint, and by its error once there is one', () => {
  const { show } = mount(<Field label="Email" optional hint="To reset your password" />);
  expect(description()).toBe('To reset your password');
  show(<Field label="Email" optional hint="To reset your password" error="Invalid email address" />);
  expect(description()).toBe('Invalid email address');
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

it('shows the password while the eye is open', () => {
  mount(<Field label="Password" type="password" defaultValue="walkwalk" />);
  const eye = find('button[aria-label="Show password"]');
  expect([input().type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  click(eye);
  expect([input().type, eye.getAttribute('aria-pressed'), input().value]).toEqual(['text', 'true', 'walkwalk']);
  click(eye);
  expect(input().type).toBe('password');
});
