import type { OwnUser } from '../../../shared/api/walkers.ts';

const keyOf = (walkerId: string) => `visibilityAsked:${walkerId}`;

/** Once for each walker, and never for one who has decided already. */
export const isVisibilityQuestionDue = ({ id, mapVisibility }: Pick<OwnUser, 'id' | 'mapVisibility'>): boolean =>
  mapVisibility === 'anonymous' && localStorage.getItem(keyOf(id)) !== 'true';

export const markVisibilityAsked = (walkerId: string) => localStorage.setItem(keyOf(walkerId), 'true');
