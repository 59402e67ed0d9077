import { useEffect } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { isOnboardingDue } from '../../session/onboarding.ts';
import { openModal, useModal } from '../../ui/modals.ts';

/** Shows a newcomer how it works. True until that is over: nothing else should ask for attention meanwhile. */
export function useOnboarding(user: OwnUser): boolean {
  const onboarding = useModal('onboarding');
  const isDue = onboarding === undefined && isOnboardingDue(user);
  useEffect(() => {
    if (isDue) openModal('onboarding', { walkerId: user.id });
  }, [isDue, user.id]);
  return isDue || onboarding?.open === true;
}
