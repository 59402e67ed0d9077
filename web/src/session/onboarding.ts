const keyOf = (walkerId: string) => `onboardingSeen:${walkerId}`;

/** Once for each walker, and never for one who has found out by walking. */
export const isOnboardingDue = ({ id, completedChallenges }: { id: string; completedChallenges: number }): boolean =>
  completedChallenges === 0 && localStorage.getItem(keyOf(id)) !== 'true';

export const markOnboardingSeen = (walkerId: string) => localStorage.setItem(keyOf(walkerId), 'true');
