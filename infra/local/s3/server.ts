import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { S3Error } from './errors.ts';
import { perform } from './operations.ts';
import { readRequest } from './request.ts';
import { type Credentials, verify } from './signature.ts';
import { openStore } from './store.ts';
import { errorXml } from './xml.ts';

/** Methods of the upload bucket's CORS rule; the presigned URL is the authority. */
const allowedMethods = ['GET', 'HEAD', 'PUT'];

const isAllowed = (origin: string, allowedOrigins: readonly string[]) =>
  allowedOrigins.includes('*') || allowedOrigins.includes(origin);

function allow(response: ServerResponse, origin: string, allowedOrigins: readonly string[]) {
  response.setHeader('access-control-allow-origin', allowedOrigins.includes('*') ? '*' : origin);
  response.setHeader('access-control-allow-methods', allowedMethods.join(', '));
  response.setHeader('access-control-expose-headers', 'ETag');
}

/** Like S3, a cross-origin request is executed, but without CORS headers the browser hides the response. */
function answerOrigin(message: IncomingMessage, response: ServerResponse, allowedOrigins: readonly string[]) {
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  const { origin } = message.headers;
  if (origin !== undefined && isAllowed(origin, allowedOrigins)) allow(response, origin, allowedOrigins);
}

function answerPreflight(message: IncomingMessage, response: ServerResponse, allowedOrigins: readonly string[]) {
  const { origin } = message.headers;
  const method = message.headers['access-control-request-method'];
  if (origin === undefined || method === undefined) throw new S3Error('BadRequest');
  if (!isAllowed(origin, allowedOrigins) || !allowedMethods.includes(method)) throw new S3Error('AccessForbidden');
  allow(response, origin, allowedOrigins);
  const headers = message.headers['access-control-request-headers'];
  if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
  response.setHeader('access-control-max-age', '3000');
  response.writeHead(200).end();
}

export interface S3Options extends Credentials {
  dataDir: string;
  /** Only these buckets exist, so that a wrong name fails as in the cloud. */
  buckets: readonly string[];
  maxBytes: number;
  /** Allowed CORS origins; any by default, like the upload bucket. */
  allowedOrigins?: readonly string[];
  /** Mount path, as in the SDK's endpoint: `/_s3` for `http://localhost:3000/_s3`. */
  pathPrefix?: string;
  now?: () => Date;
  report?: (error: unknown) => void;
}

/** S3's limit for one PUT, which a walker's archive uses. */
export const maxObjectBytes = 5 * 1024 ** 3;

export type S3Handler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * S3 stand-in (path-style) for the operations that the product uses; it verifies the signature before it reads the
 * body.
 */
export function s3Handler(options: S3Options): S3Handler {
  const { buckets, maxBytes, allowedOrigins = ['*'], pathPrefix = '', now = () => new Date() } = options;
  const store = openStore(join(options.dataDir, 's3'));

  return async (message, response) => {
    const requestId = randomUUID();
    response.setHeader('x-amz-request-id', requestId);
    try {
      if (message.method === 'OPTIONS') return answerPreflight(message, response, allowedOrigins);
      answerOrigin(message, response, allowedOrigins);
      const request = readRequest(message, pathPrefix);
      const { payloadHash } = verify(request, options, now());
      if (!buckets.includes(request.bucket)) throw new S3Error('NoSuchBucket');
      await perform({ request, response, store, payloadHash, maxBytes, now: now() });
    } catch (error) {
      if (!(error instanceof S3Error)) options.report?.(error);
      refuse(message, response, error, requestId);
    }
  };
}

function refuse(message: IncomingMessage, response: ServerResponse, error: unknown, requestId: string) {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError');
  if (!(error instanceof S3Error)) console.error('S3 stand-in', requestId, error);
  const xml = errorXml(refusal, (message.url ?? '/').split('?')[0] ?? '/', requestId);
  // Drains a refused upload, so that the client can read the response.
  message.resume();
  response.writeHead(refusal.status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) });
  response.end(message.method === 'HEAD' ? undefined : xml);
}

export async function startS3(options: S3Options & { port?: number }) {
  const handler = s3Handler(options);
  const server = createServer((message, response) => void handler(message, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the S3 stand-in has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}${options.pathPrefix ?? ''}`,
    stop: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
