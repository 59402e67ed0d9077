import { pipeline } from 'node:stream/promises';
import { S3Error } from './errors.ts';
import type { OpenObject } from './objectFile.ts';
import { header, type Operation } from './request.ts';

export const matches = (wanted: string, etag: string) =>
  wanted.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^"|"$/g, '') === etag.slice(1, -1));

export async function getObject({ request, response, store }: Operation) {
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
  const ifMatch = header(request, 'if-match');
  const ifNoneMatch = header(request, 'if-none-match');
  if (ifMatch !== undefined && !matches(ifMatch, object.etag)) throw new S3Error('PreconditionFailed');
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, object.etag)) {
    response.writeHead(304, { etag: object.etag, 'last-modified': lastModified }).end();
    return;
  }
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

/** One range of bytes; like S3, several ranges or nonsense are answered with the whole object. */
function rangeOf(text: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (start >= size) throw new S3Error('InvalidRange');
  return { start, end };
}
