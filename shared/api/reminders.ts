import * as z from 'zod/mini';
import { route } from './route.ts';

const base64url = (name: string, length: number) =>
  z
    .string({ error: `${name} must be text.` })
    .check(z.regex(new RegExp(`^[\\w-]{${length}}$`), `${name} must be ${length} characters of base64url.`));

const deviceId = z.string().check(z.regex(/^[\w-]{43}$/));

export const reminders = {
  getPushKey: route('GET', '/api/push/key', {
    auth: 'walker',
    needs: ['push.key'],
    response: z.object({ publicKey: z.string() }),
  }),
  /** A browser's `PushSubscription.toJSON()`. Idempotent. */
  subscribePush: route('POST', '/api/users/{id}/push-subscriptions', {
    auth: 'own',
    needs: ['table.write'],
    body: z.object({
      endpoint: z.string({ error: 'endpoint must be an address.' }).check(z.maxLength(1000, 'endpoint is too long.')),
      keys: z.object({ p256dh: base64url('p256dh', 87), auth: base64url('auth', 22) }),
    }),
    response: z.object({ deviceId }),
    status: 201,
  }),
  /** Idempotent: 200 if there was no subscription. */
  unsubscribePush: route('DELETE', '/api/users/{id}/push-subscriptions/{deviceId}', {
    auth: 'own',
    needs: ['table.write'],
  }),
};
