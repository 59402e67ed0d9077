// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { isOnboardingDue, markOnboardingSeen } from './index.ts';

beforeEach(() => localStorage.clear());

it('onboarding is due once for a walker without walks', () => {
  expect(isOnboardingDue({ id: 'ada', completedChallenges: 0 })).toBe(true);
  markOnboardingSeen('ada');
  expect(localStorage.getItem('onboardingSeen:ada')).toBe('true');
  expect(isOnboardingDue({ id: 'ada', completedChallenges: 0 })).toBe(false);
  expect(isOnboardingDue({ id: 'bob', completedChallenges: 0 })).toBe(true);
});

it('onboarding is not due for a walker with walks', () => {
  expect(isOnboardingDue({ id: 'ada', completedChallenges: 1 })).toBe(false);
});
