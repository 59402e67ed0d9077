import { externalStore, useStore } from '../ui/externalStore.ts';
import { KEPT } from './deviceMemory.ts';

/**
 * The challenge whose walk, or whose way home, is under way. Only this device knows; it remembers, because a phone that
 * is low on memory loads the page anew when the walker comes back from the camera.
 */
function kept(key: string) {
  const store = { key, ...externalStore(() => localStorage.getItem(key)) };
  // Another tab has set out, paused or signed out.
  globalThis.addEventListener?.('storage', (event) => {
    if (event instanceof StorageEvent && (event.key === key || event.key === null)) store.announce();
  });
  return store;
}

const walk = kept(KEPT.walkInProgress);
const wayHome = kept(KEPT.wayHomeInProgress);

export const useWalkInProgress = (): string | null => useStore(walk);

export const useWalk = (challengeId: string) => useToggle(walk, challengeId);
export const useRouteHome = (challengeId: string) => useToggle(wayHome, challengeId);

function useToggle(store: typeof walk, challengeId: string): [underWay: boolean, toggle: () => boolean] {
  const underWay = useStore(store) === challengeId;
  const toggle = () => {
    if (underWay) localStorage.removeItem(store.key);
    else localStorage.setItem(store.key, challengeId);
    store.announce();
    return !underWay;
  };
  return [underWay, toggle];
}
