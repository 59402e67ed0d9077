import { externalStore } from '../ui/externalStore.ts';
import { forgetSession, KEPT } from './deviceMemory.ts';

const KEY = KEPT.currentUserId;
const store = externalStore(() => localStorage.getItem(KEY));

/**
 * Whom this browser remembers. It opens the app from cache while there is no network; it is never identity: that is
 * the session's alone, and a definite 401 clears it.
 */
export const currentUserId = {
  read: store.read,
  set(id: string) {
    if (currentUserId.read() !== id) void forgetSession();
    localStorage.setItem(KEY, id);
    store.announce();
  },
  /** Resolves when nothing that was kept for the walker is left. */
  async clear(): Promise<void> {
    if (currentUserId.read() !== null) localStorage.setItem(KEPT.wasSignedIn, 'true');
    const forgotten = forgetSession();
    store.announce();
    await forgotten;
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
