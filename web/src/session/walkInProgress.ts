import { useSyncExternalStore } from 'react';
import { KEPT } from './deviceMemory.ts';

const KEY = KEPT.walkInProgress;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The challenge whose walk is under way. Only this device knows; it remembers, because a phone that is low on memory
 * loads the page anew when the walker comes back from the camera.
 */
export const useWalkInProgress = (): string | null => useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));

export function useWalk(challengeId: string): [walking: boolean, toggle: () => boolean] {
  const walking = useWalkInProgress() === challengeId;
  const toggle = () => {
    if (walking) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, challengeId);
    for (const listener of listeners) listener();
    return !walking;
  };
  return [walking, toggle];
}
