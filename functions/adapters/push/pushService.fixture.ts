import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import './loopbackService.mjs';

export interface Received {
  /** Path of the subscription. */
  path: string;
  text: string;
  headers: Record<string, string | undefined>;
  /** Claims of the VAPID token, after its signature was verified. */
  token: { aud: string; exp: number; sub: string };
  publicKey: string;
  /** What a browser with Declarative Web Push shows by itself; undefined where it leaves the message to the worker. */
  declared: Declared | undefined;
}

interface Declared {
  title: string;
  body?: string;
  navigate: string;
}

/** NODE_OPTIONS that let a child process reach the fake service. */
export const reachesPushService = `--import ${new URL('loopbackService.mjs', import.meta.url).href}`;

/**
 * A fake push service and device on loopback under the name of a known one; it decrypts with independent code, and refuses
 * what Apple's service, the strictest one, refuses.
 */
export async function startPushService() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const service = {
    origin: '',
    /** Status of the following responses; a message counts as received only with 201. */
    status: 201,
    received: [] as Received[],
    refused: [] as string[],
    /** A subscription in the browser's format. */
    subscription: (name: string) => ({ endpoint: `${service.origin}/${name}`, keys: { p256dh, auth } }),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };

  const server = createServer(async (request, response) => {
    const message = await buffer(request);
    const refusal = refusalOf(request.headers, service.origin);
    if (refusal) {
      service.refused.push(refusal);
      response.writeHead(403).end(JSON.stringify({ reason: refusal }));
      return;
    }
    if (service.status === 201) {
      const body = decrypt(message, { version: 'aes128gcm', privateKey: pair, authSecret: auth });
      service.received.push({
        path: request.url ?? '',
        text: body.toString(),
        declared: declaredIn(body.toString()),
        headers: Object(request.headers),
        ...checkSender(request.headers.authorization),
      });
    }
    response.writeHead(service.status, service.status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  service.origin = `https://port-${Object(server.address()).port}.push.services.mozilla.com`;
  return service;
}

/** The rules of https://developer.apple.com/documentation/usernotifications (sending web push notifications). */
function refusalOf(headers: IncomingHttpHeaders, origin: string): string | undefined {
  const { authorization, ttl, urgency, topic = '', 'content-encoding': encoding } = headers;
  const { sub, aud, exp } = checkSender(authorization).token;
  const lifetime = exp - Date.now() / 1000;
  if (!isReachable(sub) || aud !== origin || lifetime <= 0 || lifetime > 24 * 60 * 60) return 'BadJwtToken';
  if (!/^\d+$/.test(ttl?.toString() ?? '')) return 'BadTtl';
  if (!/^(?:very-low|low|normal|high)$/.test(String(urgency))) return 'BadUrgency';
  if (!/^[\w-]{0,32}$/.test(String(topic))) return 'BadWebPushTopic';
  return encoding === 'aes128gcm' ? undefined : 'BadContentEncoding';
}

/**
 * Whether the subject's host may exist on the internet: no IP address, no single label, no reserved top-level domain.
 */
function isReachable(subject: string): boolean {
  const [, host = ''] = /^(?:mailto:[^@\s]+@|https:\/\/)([^\s/:@]+)(?::\d+)?$/.exec(subject) ?? [];
  const top = host.includes('.') ? (host.split('.').at(-1) ?? '') : '';
  return (
    /^[a-z]{2,}$/.test(top) && !['local', 'localhost', 'lan', 'invalid', 'test', 'example', 'internal'].includes(top)
  );
}

/** The parser of https://w3c.github.io/push-api/#declarative-push-message, without a base for `navigate`, as in WebKit. */
function declaredIn(text: string): Declared | undefined {
  if (!text.startsWith('{')) return undefined;
  const { web_push: format, notification }: { web_push?: number; notification?: Declared } = JSON.parse(text);
  const isDeclared = format === 8030 && typeof notification?.title === 'string' && URL.canParse(notification.navigate);
  return isDeclared ? notification : undefined;
}

function checkSender(authorization = '') {
  const [, head, claims, signature, publicKey] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (!head || !claims || !signature || !publicKey) throw new Error(`no sender: ${authorization}`);
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed with the key beside it');
  const token: Received['token'] = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { token, publicKey };
}
