import type { Challenge } from '../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../shared/api/walkers.ts';
import { msg } from '../../../shared/domain/msg.ts';
import { KEPT } from './deviceMemory.ts';

/** Told in three places only: the question, Settings > Privacy, and before a friend is accepted. */
export const WALKS_TELL = msg('People who see your walks can work out roughly where you live.');

type Asked = Pick<OwnUser, 'id' | 'mapVisibility' | 'completedChallenges'>;

/** Due once per device, from the day after the first walk on, unless the walker has already changed the default. */
export const isVisibilityQuestionDue = (user: Asked, today: Pick<Challenge, 'completed'> | null): boolean =>
  user.mapVisibility === 'anonymous' &&
  user.completedChallenges > (today?.completed ? 1 : 0) &&
  localStorage.getItem(KEPT.visibilityAsked(user.id)) === null;

export const markVisibilityAsked = (walkerId: string) => localStorage.setItem(KEPT.visibilityAsked(walkerId), 'true');
