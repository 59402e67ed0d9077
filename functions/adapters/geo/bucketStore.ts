import { setTimeout as wait } from 'node:timers/promises';
import type { TileStore } from '../../streets/index.ts';
import { type RequestToSign, signedFetch } from './signedRequest.ts';

const TIMEOUT_MS = 3_000;

export interface BucketOptions {
  bucket: string;
  /** The Lambda environment: AWS_REGION, the role's credentials, and AWS_ENDPOINT_URL_S3 if set. */
  env: Record<string, string | undefined>;
  folder?: string;
  pausesMs?: readonly number[];
}

/**
 * Street tiles in a folder of a bucket. Readers need `s3:ListBucket` beside `s3:GetObject`: without it S3 answers
 * 403 for a missing object, and a stage without imports would look broken.
 */
export function bucketStore({ bucket, env, folder = 'streets', pausesMs = [100, 400] }: BucketOptions): TileStore {
  /** Retries only what is transient, until S3 has answered. */
  async function send<T>(
    request: Pick<RequestToSign, 'method' | 'body' | 'headers'>,
    key: string,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const url = new URL(`${baseUrl(bucket, env)}/${folder}/${key}`);
    for (let tries = 0; ; tries++) {
      const pause = pausesMs[tries];
      try {
        const response = await signedFetch({ service: 's3', url, ...request }, env, TIMEOUT_MS);
        if (pause === undefined || !isPassing(response.status)) return await read(response);
        await response.body?.cancel();
      } catch (error) {
        if (pause === undefined || error instanceof BucketError) throw error;
      }
      await wait(pause);
    }
  }

  const read = (key: string, headers: Record<string, string> = {}) =>
    send({ method: 'GET', headers }, key, async (response) => {
      if (response.ok) {
        return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') ?? '' };
      }
      const refusal = await codeOf(response);
      if (refusal === 'NoSuchKey') return undefined;
      // The requested range begins after the end of the object.
      if (refusal === 'InvalidRange') return { bytes: new Uint8Array(), etag: '' };
      throw new BucketError(`${folder}/${key}`, response.status, refusal);
    });

  /** False if the condition failed or another write of the object is in progress. */
  const write = (key: string, bytes: Uint8Array, condition?: Record<string, string>) =>
    send({ method: 'PUT', body: Uint8Array.from(bytes), headers: condition ?? {} }, key, async (response) => {
      if (response.ok) return true;
      const refusal = await codeOf(response);
      if (condition && CHANGED_MEANWHILE.has(refusal ?? '')) return false;
      throw new BucketError(`${folder}/${key}`, response.status, refusal);
    });

  return {
    get: async (key) => (await read(key))?.bytes,
    read: async (key, from, to) => {
      const last = to === Number.POSITIVE_INFINITY ? '' : to - 1;
      return (await read(key, { range: `bytes=${from}-${last}` }))?.bytes;
    },
    put: async (key, bytes) => {
      await write(key, bytes);
    },
    async update(key, change) {
      for (let tries = 0; tries < MAX_UPDATES; tries++) {
        const before = await read(key);
        const condition = before ? { 'if-match': before.etag } : { 'if-none-match': '*' };
        if (await write(key, change(before?.bytes), condition)) return;
        await wait(Math.random() * (pausesMs[0] ?? 0));
      }
      throw new BucketError(`${folder}/${key}`, 412, `changed during ${MAX_UPDATES} attempts`);
    },
  };
}

const CHANGED_MEANWHILE = new Set(['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey']);
const MAX_UPDATES = 50;

class BucketError extends Error {
  override readonly name = 'BucketError';

  constructor(key: string, status: number, code: string | undefined) {
    super(`S3 refuses ${key}: ${status} ${code ?? ''}`);
  }
}

const isPassing = (status: number) => status >= 500 || status === 429;

async function codeOf(response: Response): Promise<string | undefined> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
}

function baseUrl(bucket: string, env: BucketOptions['env']): string {
  const endpoint = env.AWS_ENDPOINT_URL_S3;
  return endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${env.AWS_REGION}.amazonaws.com`;
}
