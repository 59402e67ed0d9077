import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './errors.ts';
import { amzValue, header, parameter, type S3Request } from './request.ts';

/**
 * Streams a body while verifying its declared size, hash and checksum; a mismatch throws at the end at the latest,
 * before the bytes are used. None of our clients sends chunks with trailers (`aws-chunked`).
 */
export async function* checkedPayload(
  request: S3Request,
  payloadHash: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (payloadHash.startsWith('STREAMING-')) throw new S3Error('NotImplemented');
  const declared = header(request, 'content-length');
  if (declared === undefined) throw new S3Error('MissingContentLength');
  const length = Number(declared);
  if (!Number.isSafeInteger(length) || length < 0) throw new S3Error('InvalidArgument');
  if (length > maxBytes) throw new S3Error('EntityTooLarge');

  const sha = createHash('sha256');
  let crc = 0;
  let size = 0;
  for await (const bytes of whole(request.body)) {
    size += bytes.length;
    if (size > length) throw new S3Error('IncompleteBody');
    sha.update(bytes);
    crc = crc32(bytes, crc);
    yield bytes;
  }
  if (size !== length) throw new S3Error('IncompleteBody');

  const sha256 = sha.digest();
  if (/^[0-9a-f]{64}$/.test(payloadHash) && sha256.toString('hex') !== payloadHash) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  const crcBytes = Buffer.alloc(4);
  crcBytes.writeUInt32BE(crc);
  for (const [name, computed] of Object.entries({ crc32: crcBytes, sha256 })) {
    const claimed = amzValue(request, `x-amz-checksum-${name}`);
    if (claimed === undefined || claimed === computed.toString('base64')) continue;
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

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

interface Claim {
  credential: string;
  date: string;
  signedHeaders: readonly string[];
  signature: string;
  payloadHash: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const maxSkewMs = 15 * 60 * 1000;
const longestSeconds = 7 * 24 * 60 * 60;

/**
 * Verifies signature version 4 in a header or a presigned URL. Returns the signed payload hash: a SHA-256 or an
 * unsigned marker.
 */
export function verify(request: S3Request, credentials: Credentials, now: Date): { payloadHash: string } {
  const inHeader = header(request, 'authorization');
  const inQuery = parameter(request, 'X-Amz-Signature') ?? parameter(request, 'X-Amz-Algorithm');
  if (inHeader !== undefined && inQuery !== undefined) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed.');
  }
  if (inHeader === undefined && inQuery === undefined) throw new S3Error('AccessDenied');
  const claim = inHeader === undefined ? presignedClaim(request, now) : headerClaim(request, inHeader, now);

  const [accessKeyId, day, region, service, terminal, more] = claim.credential.split('/');
  if (!day || !region || service !== 's3' || terminal !== 'aws4_request' || more !== undefined) {
    throw new S3Error('AuthorizationQueryParametersError', 'Error parsing the X-Amz-Credential parameter.');
  }
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (!claim.signedHeaders.includes('host') || !claim.date.startsWith(day)) throw new S3Error('SignatureDoesNotMatch');
  refuseUnsigned(request, claim);

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [algorithm, claim.date, scope, sha256(canonicalRequest(request, claim))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = hmac(key, toSign);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new S3Error('SignatureDoesNotMatch');
  return { payloadHash: claim.payloadHash };
}

function presignedClaim(request: S3Request, now: Date): Claim {
  const value = (name: string) => {
    const found = parameter(request, name);
    if (!found) throw new S3Error('AuthorizationQueryParametersError', `Query-string must include ${name}.`);
    return found;
  };
  if (value('X-Amz-Algorithm') !== algorithm) {
    throw new S3Error('AuthorizationQueryParametersError', `X-Amz-Algorithm only supports "${algorithm}"`);
  }
  const date = value('X-Amz-Date');
  const expires = value('X-Amz-Expires');
  if (!/^\d{1,6}$/.test(expires) || Number(expires) < 1 || Number(expires) > longestSeconds) {
    throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800 seconds.');
  }
  const signedAt = instantOf(date);
  if (signedAt - now.getTime() > maxSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid');
  if (signedAt + Number(expires) * 1000 < now.getTime()) throw new S3Error('AccessDenied', 'Request has expired');
  return {
    credential: value('X-Amz-Credential'),
    date,
    signedHeaders: value('X-Amz-SignedHeaders').split(';'),
    signature: value('X-Amz-Signature'),
    payloadHash:
      header(request, 'x-amz-content-sha256') ?? parameter(request, 'X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function headerClaim(request: S3Request, authorization: string, now: Date): Claim {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const date = header(request, 'x-amz-date');
  const payloadHash = header(request, 'x-amz-content-sha256');
  if (!credential || !signedHeaders || !signature || !date || !payloadHash) {
    throw new S3Error('AuthorizationHeaderMalformed');
  }
  if (Math.abs(instantOf(date) - now.getTime()) > maxSkewMs) throw new S3Error('RequestTimeTooSkewed');
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, payloadHash };
}

/** Headers that change a request's meaning must be signed, or the holder of a URL could add to it. */
function refuseUnsigned(request: S3Request, claim: Claim) {
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-user-agent' && !claim.signedHeaders.includes(name),
  );
  if (unsigned === undefined) return;
  throw new S3Error('AccessDenied', `There were headers present in the request which were not signed: ${unsigned}`);
}

function canonicalRequest(request: S3Request, claim: Claim): string {
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = claim.signedHeaders.map((name) => {
    const values = request.headers[name] ?? [];
    return `${name}:${values.map((value) => value.trim().replace(/ +/g, ' ')).join(',')}\n`;
  });
  return [
    request.method,
    request.path.split('/').map(encode).join('/'),
    query.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

function instantOf(date: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(instant)) throw new S3Error('AccessDenied', 'X-Amz-Date must be in the format yyyyMMddTHHmmssZ');
  return instant;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
