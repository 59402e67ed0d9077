/// <reference lib="webworker" />
import { messageIn } from '../install/pushMessage.ts';
import { keptLanguage } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

/** The build replaces this constant (web/serviceWorker.ts). */
declare const UNKNOWN_MESSAGES: Readonly<Record<string, string>>;

const HOME = '/';

/** Shows the server's reminder. Every push must show a notification, or the browser withdraws the permission. */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(goHome());
  });
}

async function show({ data }: PushEvent): Promise<void> {
  const { title, body } = messageIn(data?.text(), UNKNOWN_MESSAGES[(await keptLanguage()) ?? '']);
  // A constant tag replaces yesterday's reminder.
  await self.registration.showNotification(title, { body, tag: 'reminder', icon: '/apple-touch-icon.png' });
}

async function goHome(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  await (page ? page.focus() : self.clients.openWindow(HOME));
}
