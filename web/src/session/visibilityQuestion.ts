import type { OwnUser } from '../../../shared/api/walkers.ts';
import { KEPT } from './deviceMemory.ts';

/** Once for each walker, and never for one who has decided already. */
export const isVisibilityQuestionDue = ({ id, mapVisibility }: Pick<OwnUser, 'id' | 'mapVisibility'>): boolean =>
  mapVisibility === 'anonymous' && localStorage.getItem(KEPT.visibilityAsked(id)) === null;

export const markVisibilityAsked = (walkerId: string) => localStorage.setItem(KEPT.visibilityAsked(walkerId), 'true');
