import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/auth/names.ts';
import { t } from '../../i18n/t.ts';

export const titleOf = (walker: PublicUser, isOwn: boolean): string =>
  isOwn ? t('My Profile') : t("{name}'s Profile", { name: firstNameOrUsername(walker) });

const daysText = (days: number): string => t('{days, plural, one {# day} other {# days}}', { days });

/** The streak is counted in consecutive days, or in walks when rest days lie between them. */
export const streakText = (walks: number, rested: boolean | undefined): string =>
  rested ? t('{walks} walks, with rest days', { walks }) : daysText(walks);

export function noPhotosText(walker: PublicUser, isOwn: boolean, walksSeen: number): string {
  if (isOwn) return t('Complete a walk, and the photo of its sign appears here.');
  const name = firstNameOrUsername(walker);
  if (walker.completedChallenges === 0) return t("{name} hasn't completed a walk yet.", { name });
  if (walksSeen === 0)
    return t('{name} only shares walks with friends. Everyone else sees rounded figures and pins.', { name });
  return t("{name}'s walks have no photos to show.", { name });
}
