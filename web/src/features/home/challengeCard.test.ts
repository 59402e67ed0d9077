import { expect, it } from 'vitest';
import { ringValue } from './challengeCard.tsx';

it('the ring is empty, a quarter, or whole', () => {
  expect(ringValue(null)).toBe(0);
  expect(ringValue({ completed: false })).toBe(25);
  expect(ringValue({ completed: true })).toBe(100);
});
