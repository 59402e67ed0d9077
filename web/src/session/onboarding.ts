import { KEPT } from './deviceMemory.ts';

export const isOnboardingDue = ({ id, completedChallenges }: { id: string; completedChallenges: number }): boolean =>
  completedChallenges === 0 && localStorage.getItem(KEPT.onboardingSeen(id)) !== 'true';

export const markOnboardingSeen = (walkerId: string) => localStorage.setItem(KEPT.onboardingSeen(walkerId), 'true');
