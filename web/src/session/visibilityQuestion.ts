import type { OwnUser } from '../../../shared/api/walkers.ts';
import { phrase } from '../../../shared/domain/phrase.ts';
import { KEPT } from './deviceMemory.ts';

/** Told in three places only: the question, Settings > Privacy, and before a friend is accepted. */
export const WALKS_TELL = phrase('People who see your walks can work out roughly where you live.');

/** Once for each walker, and never for one who has decided already. */
export const isVisibilityQuestionDue = ({ id, mapVisibility }: Pick<OwnUser, 'id' | 'mapVisibility'>): boolean =>
  mapVisibility === 'anonymous' && localStorage.getItem(KEPT.visibilityAsked(id)) === null;

export const markVisibilityAsked = (walkerId: string) => localStorage.setItem(KEPT.visibilityAsked(walkerId), 'true');
