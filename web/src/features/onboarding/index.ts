import { useEffect } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { openModal, useModal } from '../../ui/dialogs/openModal.ts';

export const isOnboardingDue = ({ id, completedChallenges }: { id: string; completedChallenges: number }): boolean =>
  completedChallenges === 0 && localStorage.getItem(storageKeys.onboardingSeen(id)) !== 'true';

export const markOnboardingSeen = (walkerId: string) =>
  localStorage.setItem(storageKeys.onboardingSeen(walkerId), 'true');

/** Opens the onboarding for a new walker. Returns true until it is closed, so that no other question opens. */
export function useOnboarding(user: OwnUser): boolean {
  const onboarding = useModal('onboarding');
  const isDue = onboarding === undefined && isOnboardingDue(user);
  useEffect(() => {
    if (isDue) openModal('onboarding', { walkerId: user.id });
  }, [isDue, user.id]);
  return isDue || onboarding?.open === true;
}
