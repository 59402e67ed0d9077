import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './errors.ts';

/** What the upload bucket's CORS rule allows a page to do: the signature is the authority for the rest. */
const allowedMethods = ['GET', 'HEAD', 'PUT'];

const isAllowed = (origin: string, allowedOrigins: readonly string[]) =>
  allowedOrigins.includes('*') || allowedOrigins.includes(origin);

function allow(response: ServerResponse, origin: string, allowedOrigins: readonly string[]) {
  response.setHeader('access-control-allow-origin', allowedOrigins.includes('*') ? '*' : origin);
  response.setHeader('access-control-allow-methods', allowedMethods.join(', '));
  response.setHeader('access-control-expose-headers', 'ETag');
}

/** A foreign page's request is carried out, as S3 does it, but its browser will not let it see the answer. */
export function answerOrigin(message: IncomingMessage, response: ServerResponse, allowedOrigins: readonly string[]) {
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  const { origin } = message.headers;
  if (origin !== undefined && isAllowed(origin, allowedOrigins)) allow(response, origin, allowedOrigins);
}

export function answerPreflight(message: IncomingMessage, response: ServerResponse, allowedOrigins: readonly string[]) {
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
