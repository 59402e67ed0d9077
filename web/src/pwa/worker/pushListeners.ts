/// <reference lib="webworker" />
import { messageIn } from '../install/pushMessage.ts';
import { keptLanguage } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build (web/serviceWorker.ts). */
declare const UNKNOWN_MESSAGES: Readonly<Record<string, string>>;

const HOME = '/';

/**
 * The reminder that the server sends. Whatever arrives is shown: a browser takes the permission away from an app that
 * lets a message pass in silence.
 */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(goHome());
  });
}

async function show({ data }: PushEvent): Promise<void> {
  const { title, body } = messageIn(data?.text(), UNKNOWN_MESSAGES[(await keptLanguage()) ?? '']);
  // One tag: yesterday's, if it is still there, makes room.
  await self.registration.showNotification(title, { body, tag: 'reminder', icon: '/apple-touch-icon.png' });
}

/** To the app where it is open, wherever in it; else it is opened. */
async function goHome(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  await (page ? page.focus() : self.clients.openWindow(HOME));
}
