import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { TileStore } from '../../functions/streets/index.ts';

export interface StoredObject {
  key: string;
  size: number;
  changedAt: Date;
}

export interface StreetsBucket extends TileStore {
  list(prefix: string): Promise<StoredObject[]>;
  remove(keys: readonly string[]): Promise<void>;
}

const FOLDER = 'streets/';
const MAX_TRIES = 50;
const MAX_DELETED = 1000;

export function streetsBucket(client: S3Client, Bucket: string): StreetsBucket {
  async function read(
    key: string,
    Range?: string,
  ): Promise<{ bytes: Uint8Array; etag: string | undefined } | undefined> {
    try {
      const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: FOLDER + key, Range }));
      return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
    } catch (error) {
      if (isRefusal(error, ['NoSuchKey'])) return undefined;
      throw error;
    }
  }

  const put = async (key: string, Body: Uint8Array, condition = {}) => {
    await client.send(new PutObjectCommand({ Bucket, Key: FOLDER + key, Body, ...condition }));
  };

  return {
    get: async (key) => (await read(key))?.bytes,
    read: async (key, from, to) =>
      (await read(key, `bytes=${from}-${to === Number.POSITIVE_INFINITY ? '' : to - 1}`))?.bytes,
    put: (key, bytes) => put(key, bytes),
    async update(key, change) {
      for (let tries = 1; ; tries++) {
        const before = await read(key);
        try {
          return await put(key, change(before?.bytes), before ? { IfMatch: before.etag } : { IfNoneMatch: '*' });
        } catch (error) {
          if (tries === MAX_TRIES || !isRefusal(error, CHANGED_MEANWHILE)) throw error;
        }
      }
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      for (let ContinuationToken: string | undefined; ; ) {
        const answer = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: FOLDER + prefix, ContinuationToken }),
        );
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of answer.Contents ?? []) {
          found.push({ key: Key.slice(FOLDER.length), size: Size, changedAt: LastModified });
        }
        ContinuationToken = answer.NextContinuationToken;
        if (ContinuationToken === undefined) return found;
      }
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += MAX_DELETED) {
        const Objects = keys.slice(at, at + MAX_DELETED).map((key) => ({ Key: FOLDER + key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
}

const CHANGED_MEANWHILE = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

const isRefusal = (error: unknown, names: readonly string[]) =>
  error instanceof S3ServiceException && names.includes(error.name);
