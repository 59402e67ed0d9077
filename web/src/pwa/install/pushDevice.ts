import { reminders } from '../../../../shared/api/reminders.ts';
import { call } from '../../api/client.ts';
import { isAppleBrowser } from './installOffer.ts';

/** `installFirst`: an iPhone supports push only in an installed app. `askable`: a tap can request it. */
export type PushState = 'unsupported' | 'installFirst' | 'denied' | 'askable' | 'allowed';

export function pushState(): PushState {
  if (isAppleBrowser()) return 'installFirst';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'unsupported';
  }
  return permissions[Notification.permission];
}

const permissions = { granted: 'allowed', denied: 'denied', default: 'askable' } as const;

/** Must be called in a tap handler, because browsers refuse other requests. */
export async function askForPush(): Promise<PushState> {
  if (pushState() === 'askable') await Notification.requestPermission();
  return pushState();
}

const worker = () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined);
export const base64url = (bytes: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The server identifies a device by the hash of its push endpoint. */
const deviceIdOf = async (endpoint: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

/** Renewed at each start: browsers change the push endpoint, and the server drops devices that seemed gone. */
export async function subscribePush(walkerId: string): Promise<void> {
  const registration = await worker();
  if (!registration || pushState() !== 'allowed') return;
  const known = await registration.pushManager.getSubscription();
  const { publicKey } = await call(reminders.getPushKey);
  // A subscription with another VAPID key would never receive our messages.
  const isOurs = base64url(known?.options.applicationServerKey) === publicKey;
  if (known && !isOurs) await known.unsubscribe();
  const subscription =
    known && isOurs
      ? known
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call(reminders.subscribePush, { params: { id: walkerId }, body });
}

export async function forgetPush(): Promise<string | undefined> {
  const subscription = await (await worker())?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => undefined);
  return subscription?.endpoint;
}

/** Ends the subscription here and on the server. If that call fails, a later 410 of the endpoint ends it. */
export async function unsubscribePush(walkerId: string): Promise<void> {
  const endpoint = await forgetPush();
  if (endpoint === undefined) return;
  const deviceId = await deviceIdOf(endpoint);
  await call(reminders.unsubscribePush, { params: { id: walkerId, deviceId } });
}
