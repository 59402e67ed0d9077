import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './errors.ts';
import { amzValue, header, type S3Request } from './request.ts';

/**
 * The bytes of a body while they arrive, with everything the client said about them held against them: size, hash,
 * checksum. Whatever was untrue throws, at the end at the latest: bytes count for nothing before the end is reached.
 */
export async function* checkedPayload(
  request: S3Request,
  payloadHash: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const chunked = payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
  if (payloadHash.startsWith('STREAMING-') && !chunked) throw new S3Error('NotImplemented');
  const declared = header(request, chunked ? 'x-amz-decoded-content-length' : 'content-length');
  if (declared === undefined) throw new S3Error('MissingContentLength');
  const length = Number(declared);
  if (!Number.isSafeInteger(length) || length < 0) throw new S3Error('InvalidArgument');
  if (length > maxBytes) throw new S3Error('EntityTooLarge');

  const sums = { sha256: createHash('sha256'), sha1: createHash('sha1'), crc32: 0 };
  const trailers = new Map<string, string>();
  let size = 0;
  for await (const bytes of chunked ? unwrapChunks(request.body, trailers) : whole(request.body)) {
    size += bytes.length;
    if (size > length) throw new S3Error('IncompleteBody');
    sums.sha256.update(bytes);
    sums.sha1.update(bytes);
    sums.crc32 = crc32(bytes, sums.crc32);
    yield bytes;
  }
  if (size !== length) throw new S3Error('IncompleteBody');

  const sha256 = sums.sha256.digest();
  if (/^[0-9a-f]{64}$/.test(payloadHash) && sha256.toString('hex') !== payloadHash) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(sums.crc32);
  const computed = {
    crc32: crc.toString('base64'),
    sha1: sums.sha1.digest('base64'),
    sha256: sha256.toString('base64'),
  };
  for (const [name, value] of Object.entries(computed)) {
    const claimed = trailers.get(`x-amz-checksum-${name}`) ?? amzValue(request, `x-amz-checksum-${name}`);
    if (claimed === undefined || claimed === value) continue;
    throw new S3Error('BadDigest', `The ${name.toUpperCase()} you specified did not match the calculated checksum.`);
  }
}

async function* whole(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch {
    throw new S3Error('IncompleteBody');
  }
}

/** `aws-chunked`: each chunk after its length in hex, an empty one, then headers with the checksum of it all. */
async function* unwrapChunks(source: AsyncIterable<Buffer>, trailers: Map<string, string>): AsyncGenerator<Buffer> {
  let pending = Buffer.alloc(0);
  const bytes = whole(source);
  const more = async () => {
    const next = await bytes.next();
    if (next.done) throw new S3Error('IncompleteBody');
    pending = Buffer.concat([pending, next.value]);
  };
  const line = async () => {
    for (;;) {
      const end = pending.indexOf('\r\n');
      if (end >= 0) {
        const text = pending.toString('latin1', 0, end);
        pending = pending.subarray(end + 2);
        return text;
      }
      if (pending.length > 8192) throw new S3Error('IncompleteBody');
      await more();
    }
  };

  for (;;) {
    const [size = ''] = (await line()).split(';');
    if (!/^[0-9a-fA-F]{1,8}$/.test(size)) throw new S3Error('IncompleteBody');
    let left = Number.parseInt(size, 16);
    if (left === 0) break;
    while (left > 0) {
      if (pending.length === 0) await more();
      const part = pending.subarray(0, left);
      pending = pending.subarray(part.length);
      left -= part.length;
      yield part;
    }
    if ((await line()) !== '') throw new S3Error('IncompleteBody');
  }
  for (let text = await line(); text !== ''; text = await line()) {
    const colon = text.indexOf(':');
    trailers.set(text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim());
  }
}
