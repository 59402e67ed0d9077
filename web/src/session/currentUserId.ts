import { externalStore } from '../ui/externalStore.ts';
import { forgetSession, storageKeys } from './deviceMemory.ts';

const KEY = storageKeys.currentUserId;
const store = externalStore(() => localStorage.getItem(KEY));

/** The remembered walker opens the app offline; it is no authentication, and a 401 clears it. */
export const currentUserId = {
  read: store.read,
  set(id: string) {
    if (currentUserId.read() !== id) void forgetSession();
    localStorage.setItem(KEY, id);
    store.announce();
  },
  async clear(): Promise<void> {
    if (currentUserId.read() !== null) localStorage.setItem(storageKeys.wasSignedIn, 'true');
    const forgotten = forgetSession();
    store.announce();
    await forgotten;
  },
  subscribe(listener: () => void) {
    const unsubscribe = store.subscribe(listener);
    // Another tab has logged in or out (`key` is null after `clear()`).
    const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', onStorage);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
    };
  },
};
