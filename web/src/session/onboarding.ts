import { KEPT } from './deviceMemory.ts';

/** Onboarding is due once for a walker without walks. */
export const isOnboardingDue = ({ id, completedChallenges }: { id: string; completedChallenges: number }): boolean =>
  completedChallenges === 0 && localStorage.getItem(KEPT.onboardingSeen(id)) !== 'true';

export const markOnboardingSeen = (walkerId: string) => localStorage.setItem(KEPT.onboardingSeen(walkerId), 'true');
