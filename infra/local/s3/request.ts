import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './errors.ts';
import type { Store } from './store.ts';

/** A request as S3 understands it: what was signed is read from here, what is done follows from here. */
export interface S3Request {
  method: string;
  /** The whole path, decoded: the client signed it with whatever prefix the endpoint has. */
  path: string;
  bucket: string;
  /** Empty for the bucket itself. */
  key: string;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, readonly string[]>>;
  body: IncomingMessage;
}

/** A request whose signature is right, and what answers it. */
export interface Operation {
  request: S3Request;
  response: ServerResponse;
  store: Store;
  payloadHash: string;
  maxBytes: number;
  now: Date;
}

export function readRequest(message: IncomingMessage, pathPrefix: string): S3Request {
  const url = message.url ?? '/';
  const mark = url.indexOf('?');
  const path = decode(mark < 0 ? url : url.slice(0, mark));
  const prefix = `${pathPrefix}/`;
  if (!path.startsWith(prefix)) throw new S3Error('InvalidURI');
  const [bucket = '', ...rest] = path.slice(prefix.length).split('/');
  const key = rest.join('/');
  checkKey(key);
  const headers: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(message.headersDistinct)) headers[name] = values ?? [];
  return {
    method: message.method ?? 'GET',
    path,
    bucket,
    key,
    query: mark < 0 ? [] : readQuery(url.slice(mark + 1)),
    headers,
    body: message,
  };
}

/** Narrower than S3, which takes any key: none of our keys has such a part, so it can only be an attempt to leave the folder. */
function checkKey(key: string) {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  const odd = key.split('/').some((part, index) => part === '.' || part === '..' || (part === '' && index > 0));
  // A single trailing slash means the bucket itself, `bucket/`, and there the key is empty.
  if (key !== '' && (odd || key.startsWith('/') || /[\0\\]/.test(key))) throw new S3Error('InvalidURI');
}

function readQuery(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

export const header = (request: S3Request, name: string): string | undefined => request.headers[name]?.[0];

export const parameter = (request: S3Request, name: string): string | undefined =>
  request.query.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];

/** Presigning moves `x-amz-` headers into the query; they mean the same there. */
export const amzValue = (request: S3Request, name: string): string | undefined =>
  header(request, name) ?? parameter(request, name);
