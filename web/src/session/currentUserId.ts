import { forgetKept } from './forgetKept.ts';

const KEY = 'currentUserId';
const listeners = new Set<() => void>();

/**
 * Whom this browser remembers. It opens the app from cache while there is no network; it is never identity: that is
 * the session's alone, and a definite 401 clears it.
 */
export const currentUserId = {
  read: (): string | null => localStorage.getItem(KEY),
  set(id: string) {
    if (currentUserId.read() !== id) forgetKept();
    localStorage.setItem(KEY, id);
    announce();
  },
  clear() {
    forgetKept();
    localStorage.removeItem(KEY);
    announce();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    // Another tab signed in or out. (`key` is null when everything was cleared.)
    const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

function announce() {
  for (const listener of listeners) listener();
}
