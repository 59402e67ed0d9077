import { externalStore } from '../ui/externalStore.ts';
import { forgetKept } from './forgetKept.ts';

const KEY = 'currentUserId';
const store = externalStore(() => localStorage.getItem(KEY));

/**
 * Whom this browser remembers. It opens the app from cache while there is no network; it is never identity: that is
 * the session's alone, and a definite 401 clears it.
 */
export const currentUserId = {
  read: store.read,
  set(id: string) {
    if (currentUserId.read() !== id) forgetKept();
    localStorage.setItem(KEY, id);
    store.announce();
  },
  clear() {
    forgetKept();
    localStorage.removeItem(KEY);
    store.announce();
  },
  subscribe(listener: () => void) {
    const unsubscribe = store.subscribe(listener);
    // Another tab signed in or out. (`key` is null when everything was cleared.)
    const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', onStorage);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
    };
  },
};
