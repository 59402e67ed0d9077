import { useSyncExternalStore } from 'react';

/**
 * `navigator.onLine` is true in a captive portal, on a dead Wi-Fi and in some browsers after an offline reload, so a
 * request without an answer makes the app offline. The service worker imports this module too, so it has no React.
 */
let hasAnswered = true;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

export const isOnline = (): boolean => navigator.onLine && hasAnswered;

/** Reports whether the last request got an answer, errors included. */
export function reportAnswer(answered: boolean): void {
  if (answered === hasAnswered) return;
  hasAnswered = answered;
  announce();
}

/** A new network counts as online until a request fails. */
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

/** The API and the photo store never answer with HTML, so it comes from a captive portal or a proxy. */
export const isPage = (contentType: string | null | undefined): boolean => /\bhtml\b/.test(contentType ?? '');

/**
 * Used as `import(...).catch(importAgain)`. Chromium requests a failed module again only under another URL, which is
 * derived from the URL in the error message.
 */
export async function importAgain(error: unknown): Promise<never> {
  const [url] = /https?:\S+\.js$/.exec(String(error)) ?? [];
  if (!url) throw error;
  return import(/* @vite-ignore */ `${url}?${Date.now()}`) as Promise<never>;
}

export const useOnline = (): boolean => useSyncExternalStore(subscribeConnection, isOnline);
