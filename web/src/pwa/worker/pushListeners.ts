import { msg } from '../../../../shared/domain/msg.ts';
import { keptLanguage } from './words.ts';

/// <reference lib="webworker" />

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

interface PushMessage {
  title: string;
  body: string;
}

/** A message in an unknown format, such as one of a later version, has this text. */
export const UNKNOWN_MESSAGE = msg('Your walk for today is waiting');

/** Parses the server's message. Every push must show a notification, so an unknown one has the text `unknown`. */
export function messageIn(text: string | undefined, unknown: string = UNKNOWN_MESSAGE): PushMessage {
  const something: PushMessage = { title: unknown, body: '' };
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed !== 'object' || parsed === null) return something;
    const { title, body } = { title: undefined, body: undefined, ...parsed };
    return {
      title: typeof title === 'string' && title !== '' ? title : something.title,
      body: typeof body === 'string' ? body : something.body,
    };
  } catch {
    return something;
  }
}
