import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { photoHeaders } from '../../functions/adapters/photos.ts';
import { s3Client } from '../../functions/adapters/s3.ts';
import { documentClient } from '../../functions/data/table.ts';
import { isEmptyTable, putRawItems, rawPages } from '../../functions/data/wholeTable.ts';
import { isPhoto, type Photo, type Source, type Target } from './archive.ts';

/** The table and the photo bucket of a stage, by the names in its functions' environment. */
export interface StageNames {
  TABLE_NAME: string;
  PHOTOS_BUCKET: string;
}

type Env = Record<string, string | undefined>;
const photosAtOnce = 16;

/**
 * A scan is not a snapshot: a transaction written meanwhile may be archived in part. For an exact copy, name a table
 * that was restored to a point in time (docs/restore.md).
 */
export function fromStage({ TABLE_NAME, PHOTOS_BUCKET: Bucket }: StageNames, env: Env = process.env): Source {
  const s3 = s3Client(env);
  async function read(Key: string): Promise<Photo[]> {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return [{ key: Key, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) }];
    } catch (error) {
      if (error instanceof NoSuchKey) return [];
      throw error;
    }
  }
  return {
    items: () => rawPages(documentClient(), TABLE_NAME),
    async *photos() {
      let ContinuationToken: string | undefined;
      do {
        const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
        for (let from = 0; from < keys.length; from += photosAtOnce) {
          for (const found of await Promise.all(keys.slice(from, from + photosAtOnce).map(read))) yield* found;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

export async function toStage(
  { TABLE_NAME, PHOTOS_BUCKET: Bucket }: StageNames,
  env: Env = process.env,
): Promise<{ target: Target; finish: () => Promise<void> }> {
  const client = documentClient({ maxAttempts: 12 });
  if (!(await isEmptyTable(client, TABLE_NAME))) {
    throw new Error(`The table ${TABLE_NAME} is not empty, and a restore replaces nothing. Restore into a new stage.`);
  }
  const s3 = s3Client(env);
  let sending: Promise<unknown>[] = [];
  const finish = async () => {
    await Promise.all(sending);
    sending = [];
  };
  return {
    target: {
      putItems: (items) => putRawItems(client, TABLE_NAME, items),
      async putPhoto({ key: Key, bytes: Body }) {
        sending.push(s3.send(new PutObjectCommand({ Bucket, Key, Body, ...(isPhoto(Key) && photoHeaders) })));
        if (sending.length >= photosAtOnce) await finish();
      },
    },
    finish,
  };
}
