import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '../../../shared/api/photos.ts';
import { S3Error } from './errors.ts';
import { amzValue, header, type Operation, parameter, type S3Request } from './request.ts';
import { checkedPayload } from './signature.ts';
import type { OpenObject, Precondition } from './store.ts';
import { deletedXml, listXml, readDelete } from './xml.ts';

const matches = (wanted: string, etag: string) =>
  wanted.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^"|"$/g, '') === etag.slice(1, -1));

async function getObject({ request, response, store }: Operation) {
  const object = await store.find(request.bucket, request.key);
  if (!object) throw new S3Error('NoSuchKey');
  try {
    await answerObject({ request, response }, object);
  } finally {
    await object.close();
  }
}

async function answerObject({ request, response }: Pick<Operation, 'request' | 'response'>, object: OpenObject) {
  const lastModified = new Date(object.lastModified).toUTCString();
  const range = rangeOf(header(request, 'range'), object.size);
  const { start, end } = range ?? { start: 0, end: object.size };
  response.writeHead(range ? 206 : 200, {
    ...object.headers,
    'accept-ranges': 'bytes',
    'content-length': end - start,
    ...(range && { 'content-range': `bytes ${start}-${end - 1}/${object.size}` }),
    etag: object.etag,
    'last-modified': lastModified,
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(object.read(start, end), response);
}

/**
 * Parses `bytes=from-[to]`, the only form that our clients send. Any other counts as invalid and returns the whole
 * object.
 */
function rangeOf(text: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(text ?? '') ?? [];
  const start = Number(from);
  const end = to ? Math.min(size, Number(to) + 1) : size;
  if (from === undefined || end < start) return undefined;
  if (start >= size) throw new S3Error('InvalidRange');
  return { start, end };
}

/** PUT headers that S3 returns with every GET. */
const keptHeaders = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'content-language'];
const listParameters = ['list-type', 'prefix', 'max-keys', 'continuation-token', 'start-after'];
const maxDeleteBytes = 2 * 1024 * 1024;

export async function perform(operation: Operation): Promise<void> {
  const { request } = operation;
  const has = (name: string) => parameter(request, name) !== undefined;
  if (request.key === '') {
    if (request.method === 'GET' && parameter(request, 'list-type') === '2') return list(operation);
    if (request.method === 'POST' && has('delete')) return deleteMany(operation);
    throw new S3Error('NotImplemented');
  }
  // Sub-resources such as `?acl`, `?tagging` and `?uploadId` must not be treated as plain operations, which would
  // overwrite the object.
  refuseOtherQuery(request, []);
  if (amzValue(request, 'x-amz-copy-source') !== undefined) throw new S3Error('NotImplemented');
  switch (request.method) {
    case 'PUT':
      return put(operation);
    case 'GET':
    case 'HEAD':
      return getObject(operation);
    case 'DELETE':
      await operation.store.remove(request.bucket, request.key);
      operation.response.writeHead(204).end();
      return;
    default:
      throw new S3Error('MethodNotAllowed');
  }
}

function refuseOtherQuery(request: S3Request, known: readonly string[]) {
  const other = request.query.find(([name]) => {
    const lower = name.toLowerCase();
    return lower !== 'x-id' && !lower.startsWith('x-amz-') && !known.includes(lower);
  });
  if (other) throw new S3Error('NotImplemented');
}

async function put({ request, response, store, payloadHash, maxBytes, now }: Operation) {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of keptHeaders) {
    const value = header(request, name);
    if (value) headers[name] = value;
  }
  const given = [...request.query, ...Object.entries(request.headers).map(([name, [value = '']]) => [name, value])];
  for (const [name = '', value = ''] of given) {
    if (name.toLowerCase().startsWith('x-amz-meta-')) headers[name.toLowerCase()] = value;
  }

  // S3 cannot bound such a PUT; the hourly sweep of sweepPhotos does it there.
  const isBare = parameter(request, 'X-Amz-SignedHeaders') === 'host';
  const stored = await store.put(request.bucket, request.key, {
    headers,
    body: checkedPayload(request, payloadHash, isBare ? Math.min(maxBytes, MAX_UPLOAD_BYTES) : maxBytes),
    now,
    precondition: preconditionOf(request),
  });
  response.writeHead(200, { etag: stored.etag }).end();
}

function preconditionOf(request: S3Request): Precondition {
  const ifNoneMatch = header(request, 'if-none-match');
  const ifMatch = header(request, 'if-match');
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error('NotImplemented');
  return (present) => {
    if (ifNoneMatch !== undefined && present) throw new S3Error('PreconditionFailed');
    if (ifMatch === undefined) return;
    if (!present) throw new S3Error('NoSuchKey');
    if (!matches(ifMatch, present.etag)) throw new S3Error('PreconditionFailed');
  };
}

async function list({ request, response, store }: Operation) {
  refuseOtherQuery(request, listParameters);
  const prefix = parameter(request, 'prefix') ?? '';
  const maxKeys = parameter(request, 'max-keys') ?? '1000';
  if (!/^\d{1,9}$/.test(maxKeys)) throw new S3Error('InvalidArgument');
  const limit = Math.min(1000, Number(maxKeys));
  const token = parameter(request, 'continuation-token');
  const after = token === undefined ? (parameter(request, 'start-after') ?? '') : fromToken(token);
  const { objects, truncated } = await store.list(request.bucket, { prefix, after, limit });
  const last = objects.at(-1);
  const next = truncated && last ? toToken(last.key) : undefined;
  answerXml(response, listXml({ bucket: request.bucket, prefix, limit, objects, next }));
}

const toToken = (key: string) => Buffer.from(key).toString('base64url');
function fromToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString();
  if (key === '' || toToken(key) !== token) throw new S3Error('InvalidArgument');
  return key;
}

async function deleteMany({ request, response, store, payloadHash }: Operation) {
  refuseOtherQuery(request, ['delete']);
  const parts: Buffer[] = [];
  for await (const part of checkedPayload(request, payloadHash, maxDeleteBytes)) parts.push(part);
  const { keys, quiet } = readDelete(Buffer.concat(parts).toString());
  for (const key of keys) await store.remove(request.bucket, key);
  answerXml(response, deletedXml(quiet ? [] : keys));
}

function answerXml(response: ServerResponse, xml: string) {
  response.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) }).end(xml);
}
