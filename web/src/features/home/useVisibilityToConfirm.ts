import { useEffect } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { isVisibilityToConfirm } from '../../session/visibilityQuestion.ts';
import { openModal, useModal } from '../../ui/modals.ts';

/** Asks who chose `named` under an older sentence again, as soon as nothing else asks for attention. */
export function useVisibilityToConfirm(user: OwnUser, isWelcoming: boolean): void {
  const question = useModal('visibilityQuestion');
  const isDue = !isWelcoming && question === undefined && isVisibilityToConfirm(user);
  useEffect(() => {
    if (isDue) openModal('visibilityQuestion', {});
  }, [isDue]);
}
