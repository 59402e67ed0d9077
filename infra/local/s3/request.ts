import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './errors.ts';
import type { Store } from './store.ts';

export interface S3Request {
  method: string;
  /** The full decoded path: the signature covers the endpoint's prefix. */
  path: string;
  bucket: string;
  /** The object key; empty for bucket operations. */
  key: string;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, readonly string[]>>;
  body: IncomingMessage;
}

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

/** Stricter than S3: our keys have no such segments, so this can only be path traversal. */
function checkKey(key: string) {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  const odd = key.split('/').some((part, index) => part === '.' || part === '..' || (part === '' && index > 0));
  // `bucket/` with a trailing slash is a bucket operation.
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

/** Presigning moves `x-amz-` headers into the query. */
export const amzValue = (request: S3Request, name: string): string | undefined =>
  header(request, name) ?? parameter(request, name);
