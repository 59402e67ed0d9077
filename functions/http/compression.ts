import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResult } from './reply.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Smaller answers fit into one network packet anyway. */
const fewestBytes = 1_200;

/** A compromise between CPU time and size, because a Lambda has a third of a core. CloudFront uses the same. */
const quality = 5;

/** The preferred encoding the client accepts; `q=0` refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : zip(bytes, { level: quality });
}

/** Compresses an answer here, because CloudFront compresses only what it may cache. */
export async function compressed(answer: HttpResult, accepts: string | undefined): Promise<HttpResult> {
  const bytes = Buffer.from(answer.body);
  if (bytes.length < fewestBytes) return answer;
  const encoding = acceptedEncoding(accepts);
  const headers = { ...answer.headers, vary: 'accept-encoding' };
  if (!encoding) return { ...answer, headers };
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': encoding },
    body: (await compress(bytes, encoding)).toString('base64'),
    isBase64Encoded: true,
  };
}
