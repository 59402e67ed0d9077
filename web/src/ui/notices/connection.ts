import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached. `navigator.onLine` alone is not enough: it says true in a captive portal, on dead
 * Wi-Fi, and in some browsers after a reload without a network. Requests without an answer make the app offline, the next
 * answer makes it online again. No React here: the service worker uses the same client.
 */
let hasAnswered = true;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

export const isOnline = (): boolean => navigator.onLine && hasAnswered;

/** Whether the last request got any answer, an error included. */
export function reportAnswer(answered: boolean): void {
  if (answered === hasAnswered) return;
  hasAnswered = answered;
  announce();
}

/** A new network deserves a new try. */
const onNetwork = () => {
  hasAnswered = true;
  announce();
};

export function subscribeConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    globalThis.addEventListener('online', onNetwork);
    globalThis.addEventListener('offline', announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    globalThis.removeEventListener('online', onNetwork);
    globalThis.removeEventListener('offline', announce);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribeConnection, isOnline);
