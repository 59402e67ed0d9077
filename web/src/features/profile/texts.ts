import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/names.ts';
import { numberText } from '../../words/say.ts';

export const titleOf = (walker: PublicUser, isOwn: boolean): string =>
  isOwn ? 'My Profile' : `${firstNameOrUsername(walker)}'s Profile`;

export const daysText = (days: number): string => `${numberText(days)} ${days === 1 ? 'day' : 'days'}`;

/** Days in a row, or walks where days without one lie between them. */
export const streakText = (walks: number, rested: boolean | undefined): string =>
  rested ? `${numberText(walks)} walks, with rest days` : daysText(walks);

/** Why there is no photo to show: each reason is told as what it is. */
export function noPhotosText(walker: PublicUser, isOwn: boolean, walksSeen: number): string {
  if (isOwn) return 'Every walk you complete leaves the picture of its sign here.';
  const name = firstNameOrUsername(walker);
  if (walker.completedChallenges === 0) return `${name} has not completed a walk yet.`;
  if (walksSeen === 0) return `${name} shares rounded figures and pins with everyone, and walks with friends only.`;
  return `${name}'s walks have no photos to show.`;
}
