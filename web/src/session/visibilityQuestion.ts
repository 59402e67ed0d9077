import type { OwnUser } from '../../../shared/api/walkers.ts';
import { VISIBILITY_SENTENCE } from '../../../shared/domain/visibility.ts';
import { KEPT } from './deviceMemory.ts';

type Walker = Pick<OwnUser, 'id' | 'mapVisibility' | 'mapVisibilityToConfirm'>;

/** Once for each walker, and never for one who has decided already. */
export const isVisibilityQuestionDue = ({ id, mapVisibility }: Walker): boolean =>
  mapVisibility === 'anonymous' && localStorage.getItem(KEPT.visibilityAsked(id)) === null;

/** Once more for a walker who chose `named` when its sentence said less than it shows. */
export const isVisibilityToConfirm = ({ id, mapVisibilityToConfirm }: Walker): boolean =>
  mapVisibilityToConfirm && localStorage.getItem(KEPT.visibilityAsked(id)) !== String(VISIBILITY_SENTENCE);

export const markVisibilityAsked = (walkerId: string) =>
  localStorage.setItem(KEPT.visibilityAsked(walkerId), String(VISIBILITY_SENTENCE));
