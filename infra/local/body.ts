import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** API Gateway allows ten megabytes, but all our functions refuse far smaller bodies, so memory is bounded here. */
const maxBytes = 1024 * 1024;
/** API Gateway times out after half a minute. Photos do not use this path. */
const maxMs = 20_000;

/** The body is incomplete: the client aborted or is too slow. */
export class BodyMissing extends Error {
  override name = 'BodyMissing';
  readonly why: 'gone' | 'slow';
  constructor(why: 'gone' | 'slow') {
    super(`The body of a request did not come: ${why}`);
    this.why = why;
  }
}

interface Bounds {
  bytes?: number;
  ms?: number;
}

export async function readBody(request: IncomingMessage, max: Bounds = {}): Promise<Buffer | undefined> {
  const { bytes = maxBytes, ms = maxMs } = max;
  const chunks: Buffer[] = [];
  let size = 0;
  let late = () => {};
  const timer = setTimeout(() => late(), ms);
  const tooLate = new Promise<never>((_, reject) => {
    late = () => reject(new BodyMissing('slow'));
  });
  try {
    const parts = request.iterator({ destroyOnReturn: false });
    for (;;) {
      const { done, value } = await Promise.race([parts.next(), tooLate]);
      if (done) return size <= bytes ? Buffer.concat(chunks) : undefined;
      size += value.length;
      if (size <= bytes) chunks.push(value);
    }
  } catch (error) {
    throw error instanceof BodyMissing ? error : new BodyMissing('gone');
  } finally {
    clearTimeout(timer);
  }
}

/** A sentence as the whole answer. */
export function answerText(response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(text);
}

/** True if the call is refused, because it is not a read. */
export function refusesMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  answerText(response, 405, "This address doesn't support that method.", { allow: 'GET, HEAD' });
  return true;
}

export const nothingHere = (response: ServerResponse, headers: OutgoingHttpHeaders) =>
  answerText(response, 404, "There's nothing here.", headers);
