import { storageKeys } from '../../session/deviceMemory.ts';

export const isOnboardingDue = ({ id, completedChallenges }: { id: string; completedChallenges: number }): boolean =>
  completedChallenges === 0 && localStorage.getItem(storageKeys.onboardingSeen(id)) !== 'true';

export const markOnboardingSeen = (walkerId: string) =>
  localStorage.setItem(storageKeys.onboardingSeen(walkerId), 'true');
