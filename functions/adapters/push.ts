import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isPushEndpoint } from '../../shared/domain/walkers/pushEndpoint.ts';
import type { Push, PushTarget } from '../ports/push.ts';

/** RFC 8291 and RFC 8292: what web-push would do, without its 115 KB (docs/decisions/web-push.md). */

const curve = 'prime256v1';
/** The order of P-256: private keys are between 1 and this. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const recordSize = 4096;
const hour = 60 * 60;

export interface VapidKeys {
  publicKey: string;
  privateKey: KeyObject;
}

/** Derives our key pair from a secret, because secret stores generate random text and no key pairs. */
export function vapidKeys(secret: string): VapidKeys {
  for (let round = 0; ; round++) {
    const scalar = createHash('sha256').update(`signpost vapid ${round} ${secret}`).digest();
    const number = BigInt(`0x${scalar.toString('hex')}`);
    // Rejection sampling: one candidate in four billion is out of range.
    if (number === 0n || number >= order) continue;
    const pair = createECDH(curve);
    pair.setPrivateKey(scalar);
    const point = pair.getPublicKey();
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x: coordinate(1), y: coordinate(33) };
    return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
  }
}

/** Identifies the sender to the push service, with a token valid for that service only. */
function vapidHeader({ publicKey, privateKey }: VapidKeys, endpoint: string, subject: string, now: Date) {
  const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + 12 * hour;
  const unsignedToken = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(unsignedToken), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsignedToken}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** `aes128gcm` in one record: salt, record size and our key for this one message, then what only the device can open. */
function seal({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>, message: string): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(curve);
  const ours = pair.generateKeys();
  const salt = randomBytes(16);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // RFC 8188 padding: the byte 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, sealed, cipher.getAuthTag()]);
}

/** An evening's reminder is useless the next morning. */
const keepSeconds = 4 * 60 * 60;
const timeoutMs = 10_000;

/** Real Web Push, also locally. Signatures use wall-clock time, because push services check it. */
export function open(env: Record<string, string | undefined>): Push {
  const { VAPID_SECRET: secret, VAPID_SUBJECT: subject } = env;
  if (!secret || !subject) throw new Error('VAPID_SECRET and VAPID_SUBJECT are not set');
  const keys = vapidKeys(secret);
  return {
    publicKey: keys.publicKey,
    async send(target, message) {
      // Checked again: the allowlist may have become shorter since the device subscribed.
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
            // A new reminder replaces an undelivered one (same topic).
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
