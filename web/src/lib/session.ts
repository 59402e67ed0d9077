import { useSyncExternalStore } from 'react';

export type Session =
  | { status: 'loading'; walker: null }
  | { status: 'out'; walker: null }
  | { status: 'in'; walker: { id: string } };

const KEY = 'currentUserId';

const subscribe = (listener: () => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

/** Who is walking, as far as this browser remembers. */
export function useSession(): Session {
  const id = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  return id ? { status: 'in', walker: { id } } : { status: 'out', walker: null };
}
