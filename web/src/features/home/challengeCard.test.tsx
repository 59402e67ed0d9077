// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { find, mount } from '../../testing/mount.ts';
import { ChallengeCard, ringValue } from './challengeCard.tsx';

it('the ring shows 0, 25 or 100 percent', () => {
  expect(ringValue(null)).toBe(0);
  expect(ringValue({ completed: false })).toBe(25);
  expect(ringValue({ completed: true })).toBe(100);
});

it.each([
  [false, 'Generate your first challenge!'],
  [true, 'Generate your next challenge!'],
])('a day without a challenge for a walker with earlier walks (%s) shows %s', (hasWalked, text) => {
  mount(<ChallengeCard challenge={null} hasWalked={hasWalked} />);
  expect(find('.today').textContent).toContain(text);
});
