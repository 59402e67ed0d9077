import { storageKeys } from '../../../session/deviceMemory.ts';
import { externalStore, useStore } from '../../../ui/externalStore.ts';

/** The walk is in localStorage, because a phone low on memory reloads the page after the camera. */
function kept(key: string) {
  const store = { key, ...externalStore(() => localStorage.getItem(key)) };
  globalThis.addEventListener?.('storage', (event) => {
    if (event instanceof StorageEvent && (event.key === key || event.key === null)) store.announce();
  });
  return store;
}

const walk = kept(storageKeys.walkInProgress);
const wayHome = kept(storageKeys.wayHomeInProgress);

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
