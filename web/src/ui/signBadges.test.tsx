// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mount } from '../testing/mount.ts';
import { SignBadges } from './badge.tsx';

const textOf = (walk: Parameters<typeof SignBadges>[0]['walk']) => {
  mount(<SignBadges walk={walk} />);
  return document.body.textContent;
};

it('a sign that was read is said so', () => {
  expect(textOf({ sign: 'read', repeated: false })).toBe('Sign read');
});

it.each([null, undefined, 'unread', 'other'] as const)('a sign that is %s is not spoken of', (sign) => {
  expect(textOf({ sign, repeated: false })).toBe('');
});

it('a photo that looks like an earlier one is told beside it', () => {
  expect(textOf({ sign: 'read', repeated: true })).toBe('Sign readLike an earlier photo');
});

it('a walk that came from an archive is told as one', () => {
  expect(textOf({ sign: null, repeated: false, restored: true })).toBe('Restored');
});
