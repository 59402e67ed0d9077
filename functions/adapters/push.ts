import { isPushEndpoint } from '../../shared/domain/pushEndpoint.ts';
import type { Push } from '../ports/push.ts';
import { seal, vapidHeader, vapidKeys } from './push/sealed.ts';

/** An evening's message is of no use the next morning. */
const keepSeconds = 4 * 60 * 60;
const timeoutMs = 10_000;

/** Real Web Push, on one machine too. Signatures are by the real clock, as their readers are. */
export function open(env: Record<string, string | undefined>): Push {
  const { VAPID_SECRET: secret, VAPID_SUBJECT: subject } = env;
  if (!secret || !subject) throw new Error('VAPID_SECRET and VAPID_SUBJECT are not set');
  const keys = vapidKeys(secret);
  return {
    publicKey: keys.publicKey,
    async send(target, message) {
      // Asked again: the list may have become shorter since the device joined.
      if (!isPushEndpoint(target.endpoint)) return 'gone';
      try {
        const answer = await fetch(target.endpoint, {
          method: 'POST',
          headers: {
            authorization: vapidHeader(keys, target.endpoint, subject, new Date()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(keepSeconds),
            urgency: 'normal',
            // One that still waits is replaced, not followed.
            topic: 'reminder',
          },
          body: new Uint8Array(seal(target, message)),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        if (answer.status === 404 || answer.status === 410) return 'gone';
        return answer.ok ? 'sent' : 'failed';
      } catch {
        return 'failed';
      }
    },
  };
}
