import type { Challenge } from '../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../shared/api/walkers.ts';
import { msg } from '../../../shared/domain/msg.ts';
import { KEPT } from './deviceMemory.ts';

/** The text is used in the question, in Settings > Privacy, and before accepting a friend. */
export const WALKS_TELL = msg('People who see your walks can work out roughly where you live.');

type Asked = Pick<OwnUser, 'id' | 'mapVisibility' | 'completedChallenges'>;

export const isVisibilityQuestionDue = (user: Asked, today: Pick<Challenge, 'completed'> | null): boolean =>
  user.mapVisibility === 'anonymous' &&
  user.completedChallenges > (today?.completed ? 1 : 0) &&
  localStorage.getItem(KEPT.visibilityAsked(user.id)) === null;

export const markVisibilityAsked = (walkerId: string) => localStorage.setItem(KEPT.visibilityAsked(walkerId), 'true');
