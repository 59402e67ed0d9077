import type { IncomingMessage } from 'node:http';

/** API Gateway takes ten megabytes; our own functions refuse far below that, so more is never kept in memory. */
const maxBytes = 1024 * 1024;
/** API Gateway answers for a slow sender after half a minute, too. Photos do not come this way. */
const maxMs = 20_000;

/** The body did not come: its sender has gone, or sends it so slowly that we wait no longer for the rest. */
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

/** Undefined where it is larger. */
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
