/** Not in TypeScript's own library yet: Chromium's browsers alone have it. */
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

/** Asks the browser to wake the worker when there is a network, even if every tab is closed by then. */
export async function askToSendLater(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const { sync } = await navigator.serviceWorker.ready;
  // Some refuse it by a setting of the user's; then it goes when the app is opened again.
  await sync?.register(SEND_WAITING).catch(() => undefined);
}
