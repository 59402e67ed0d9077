// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { isOnboardingDue, markOnboardingSeen } from './onboarding.ts';

beforeEach(() => localStorage.clear());

it('is due once for a walker who has completed nothing', () => {
  expect(isOnboardingDue({ id: 'ada', completedChallenges: 0 })).toBe(true);
  markOnboardingSeen('ada');
  expect(localStorage.getItem('onboardingSeen:ada')).toBe('true');
  expect(isOnboardingDue({ id: 'ada', completedChallenges: 0 })).toBe(false);
  expect(isOnboardingDue({ id: 'bob', completedChallenges: 0 })).toBe(true);
});

it('is never due for one who has walked already', () => {
  expect(isOnboardingDue({ id: 'ada', completedChallenges: 1 })).toBe(false);
});
