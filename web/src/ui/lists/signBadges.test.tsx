// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mount } from '../../testing/mount.ts';
import { SignBadges } from './badge.tsx';

const textOf = (walk: Parameters<typeof SignBadges>[0]['walk']) => {
  mount(<SignBadges walk={walk} />);
  return document.body.textContent;
};

it('a read sign has a badge', () => {
  expect(textOf({ sign: 'read', repeated: false })).toBe('Sign read');
});

it.each([null, undefined, 'unread', 'other'] as const)('a sign that is %s has no badge', (sign) => {
  expect(textOf({ sign, repeated: false })).toBe('');
});

it('a repeated photo has a badge', () => {
  expect(textOf({ sign: 'read', repeated: true })).toBe('Sign readLooks like an earlier photo');
});

it('a restored walk has a badge', () => {
  expect(textOf({ sign: null, repeated: false, restored: true })).toBe('Restored');
});
