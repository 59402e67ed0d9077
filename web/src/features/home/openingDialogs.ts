import { useEffect } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { openModal, useModal } from '../../ui/dialogs/openModal.ts';
import { isOnboardingDue } from '../onboarding/index.ts';
import { isVisibilityQuestionDue } from '../settings/index.ts';
import { useWalkInProgress } from './walk/walkLeg.ts';

/** Opens the onboarding for a new walker. Returns true until it is closed, so that no other question opens. */
export function useOnboarding(user: OwnUser): boolean {
  const onboarding = useModal('onboarding');
  const isDue = onboarding === undefined && isOnboardingDue(user);
  useEffect(() => {
    if (isDue) openModal('onboarding', { walkerId: user.id });
  }, [isDue, user.id]);
  return isDue || onboarding?.open === true;
}

/** `isFresh` is false for persisted data, which may not know that today's walk is completed. */
export function useVisibilityQuestion(user: OwnUser, today: Challenge | null, isFresh: boolean): void {
  const wasAsked = useModal('visibilityQuestion') !== undefined;
  const isDue = isFresh && !wasAsked && isVisibilityQuestionDue(user, today);
  const walking = useWalkInProgress();
  const isWalking = walking !== null && walking === today?.id;
  useEffect(() => {
    if (isDue && !isWalking) openModal('visibilityQuestion', {});
  }, [isDue, isWalking]);
}
