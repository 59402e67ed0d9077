import { useEffect } from 'react';
import { useStore } from '../../ui/externalStore.ts';
import { outbox } from './outbox.ts';
import type { PendingPhoto } from './pendingPhoto.ts';

export const useOutbox = (): readonly PendingPhoto[] => useStore(outbox);

type Walk = { id: string; completed: boolean };

/** An unsent photo is dropped once the walk is completed; a sent one stays until its answer. */
export function usePendingPhoto(challenge: Walk | null | undefined): PendingPhoto | undefined {
  const pending = useOutbox().find(({ challengeId }) => challengeId === challenge?.id);
  const isLeftOver = challenge?.completed === true && pending?.sent === false;
  useEffect(() => {
    if (isLeftOver) void outbox.remove(challenge.id);
  }, [isLeftOver, challenge?.id]);
  return isLeftOver ? undefined : pending;
}
