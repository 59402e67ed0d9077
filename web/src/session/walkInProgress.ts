import { externalStore, useStore } from '../ui/externalStore.ts';
import { KEPT } from './deviceMemory.ts';

const KEY = KEPT.walkInProgress;
const store = externalStore(() => localStorage.getItem(KEY));

/**
 * The challenge whose walk is under way. Only this device knows; it remembers, because a phone that is low on memory
 * loads the page anew when the walker comes back from the camera.
 */
export const useWalkInProgress = (): string | null => useStore(store);

export function useWalk(challengeId: string): [walking: boolean, toggle: () => boolean] {
  const walking = useWalkInProgress() === challengeId;
  const toggle = () => {
    if (walking) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, challengeId);
    store.announce();
    return !walking;
  };
  return [walking, toggle];
}
