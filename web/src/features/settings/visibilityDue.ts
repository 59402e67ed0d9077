import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { storageKeys } from '../../session/deviceMemory.ts';

/** The text is used in the question, in Settings > Privacy, and before accepting a friend. */
export const WALKS_TELL = msg('People who see your walks can work out roughly where you live.');

type VisibilityState = Pick<OwnUser, 'id' | 'mapVisibility' | 'completedChallenges'>;

export const isVisibilityQuestionDue = (user: VisibilityState, today: Pick<Challenge, 'completed'> | null): boolean =>
  user.mapVisibility === 'anonymous' &&
  user.completedChallenges > (today?.completed ? 1 : 0) &&
  localStorage.getItem(storageKeys.visibilityAsked(user.id)) === null;

export const markVisibilityAsked = (walkerId: string) =>
  localStorage.setItem(storageKeys.visibilityAsked(walkerId), 'true');
