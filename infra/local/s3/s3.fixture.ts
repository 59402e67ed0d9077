import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll } from 'vitest';
import { type S3Options, startS3 } from './server.ts';

export const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
export const buckets = ['uploads', 'photos'];

/** A local S3 for the tests of one file, and clients configured like the product's. */
export function runningS3(options: Partial<S3Options> = {}) {
  const s3 = {
    /** Both are set from beforeAll on. */
    ...{ endpoint: '', dataDir: '' },
    client: (config: S3ClientConfig = {}) =>
      new S3Client({ endpoint: s3.endpoint, region: 'eu-north-1', forcePathStyle: true, credentials, ...config }),
    /** A presigned PUT URL like that of the upload route; a given content type, length and condition are signed, too. */
    presignPut: (Key: string, signed: PutSigned = {}, config: S3ClientConfig = {}) => {
      const { expiresIn = 300, signingDate, ...input } = signed;
      return getSignedUrl(
        s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED', ...config }),
        new PutObjectCommand({ Bucket: 'uploads', Key, ...input }),
        {
          expiresIn,
          ...(signingDate && { signingDate }),
          // Without a given content type the SDK would sign one of its own choice.
          signableHeaders: new Set([
            'host',
            ...(input.ContentType ? ['content-type', 'content-length', 'if-none-match'] : []),
          ]),
        },
      );
    },
  };
  let running: Awaited<ReturnType<typeof startS3>> | undefined;
  beforeAll(async () => {
    s3.dataDir = mkdtempSync(join(tmpdir(), 'signpost-s3-'));
    running = await startS3({ dataDir: s3.dataDir, buckets, maxBytes: 100_000, ...credentials, ...options });
    s3.endpoint = running.endpoint;
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(s3.dataDir, { recursive: true, force: true });
  });
  return s3;
}

/** The calls of the SDK's client on the objects of the photos bucket. */
export function photosIn(s3: Pick<ReturnType<typeof runningS3>, 'client'>) {
  const Bucket = 'photos';
  const put = (
    Key: string,
    Body: NonNullable<PutObjectCommandInput['Body']>,
    rest: Partial<PutObjectCommandInput> = {},
  ) => s3.client().send(new PutObjectCommand({ Bucket, Key, Body, ...rest }));
  const get = (Key: string, rest: object = {}) => s3.client().send(new GetObjectCommand({ Bucket, Key, ...rest }));
  const textOf = async (Key: string, rest: object = {}) => (await get(Key, rest)).Body?.transformToString();
  return { put, get, textOf };
}

export const putUrl = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });

interface PutSigned {
  ContentType?: string;
  ContentLength?: number;
  IfNoneMatch?: '*';
  expiresIn?: number;
  signingDate?: Date;
}

export async function refusalOf(response: Response): Promise<[number, string | undefined]> {
  return [response.status, /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]];
}
