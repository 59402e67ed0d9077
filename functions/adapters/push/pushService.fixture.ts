import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
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
}

/** NODE_OPTIONS that let a child process reach the fake service. */
export const reachesPushService = `--import ${new URL('loopbackService.mjs', import.meta.url).href}`;

/** A fake push service and device on loopback under the name of a known one; it decrypts with independent code. */
export async function startPushService() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const service = { status: 201, received: [] as Received[] };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (service.status === 201) {
      const body = decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey: pair, authSecret: auth });
      service.received.push({
        path: request.url ?? '',
        text: body.toString(),
        headers: Object(request.headers),
        ...checkSender(request.headers.authorization),
      });
    }
    response.writeHead(service.status, service.status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `https://port-${address.port}.push.services.mozilla.com`;
  return {
    origin,
    get received() {
      return service.received;
    },
    set received(list) {
      service.received = list;
    },
    /** Sets the status of further answers; only 201 accepts messages. */
    answer(status: number) {
      service.status = status;
    },
    /** A subscription in the browser's format. */
    subscription: (name: string) => ({ endpoint: `${origin}/${name}`, keys: { p256dh, auth } }),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
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
