/** TypeScript's DOM library lacks this type; only Chromium has the event. */
export interface SyncEvent extends Event {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

export const SEND_WAITING = 'send-waiting';

/** Without background sync, as in Safari and Firefox, a photo waits until the app is open. */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis;

/** Registers a background sync, so that the worker sends after all tabs are closed. */
export async function askToSendLater(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const { sync } = await navigator.serviceWorker.ready;
  // A setting of the browser may refuse background sync; then the next start of the app sends.
  await sync?.register(SEND_WAITING).catch(() => undefined);
}

/** Resolves once a worker controls this page: after some seconds on a first visit, never without a worker. */
export async function waitForServiceWorker(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller) return;
  await new Promise<void>((resolve) =>
    serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true, signal }),
  );
}
