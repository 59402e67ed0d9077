import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * One file per object, named by the hash of its key, so no key can name a place outside. The file is the object's
 * bytes, then a JSON description, then the length of that description: one rename puts all of it there or none.
 */
const description = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  lastModified: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof description>;

export interface OpenObject extends StoredObject {
  read(start: number, end: number): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Looks at what stands under the key now, and throws if the write must not happen. */
export type Precondition = (present: StoredObject | undefined) => void;

export type Store = ReturnType<typeof openStore>;

const blockSize = 256 * 1024;

export function openStore(folder: string) {
  const arriving = join(folder, 'arriving');
  // What a killed process was still receiving was never acknowledged.
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });

  const bucketFolder = (bucket: string) => join(folder, 'buckets', nameOf(bucket));
  const fileOf = (bucket: string, key: string) => join(bucketFolder(bucket), nameOf(key));
  const withFileLock = fileLocks();

  async function find(bucket: string, key: string): Promise<OpenObject | undefined> {
    const file = await openExisting(fileOf(bucket, key));
    return file && describe(file);
  }

  async function look(file: string): Promise<StoredObject | undefined> {
    const handle = await openExisting(file);
    const found = handle && (await describe(handle));
    await found?.close();
    return found;
  }

  return {
    find,

    async put(
      bucket: string,
      key: string,
      object: { headers: Record<string, string>; body: AsyncIterable<Buffer>; now: Date; precondition: Precondition },
    ): Promise<StoredObject> {
      const temporary = join(arriving, randomUUID());
      try {
        const md5 = createHash('md5');
        let size = 0;
        const handle = await open(temporary, 'wx');
        let stored: StoredObject;
        try {
          for await (const bytes of object.body) {
            md5.update(bytes);
            size += bytes.length;
            await handle.write(bytes);
          }
          const lastModified = object.now.toISOString();
          stored = { key, size, etag: `"${md5.digest('hex')}"`, lastModified, headers: object.headers };
          const text = Buffer.from(JSON.stringify(stored));
          const length = Buffer.alloc(4);
          length.writeUInt32BE(text.length);
          await handle.write(Buffer.concat([text, length]));
        } finally {
          await handle.close();
        }
        const file = fileOf(bucket, key);
        await withFileLock(file, async () => {
          object.precondition(await look(file));
          await mkdir(bucketFolder(bucket), { recursive: true });
          await rename(temporary, file);
        });
        return stored;
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async remove(bucket: string, key: string): Promise<void> {
      const file = fileOf(bucket, key);
      await withFileLock(file, () => rm(file, { force: true }));
    },

    /** Keys in the order of S3: by their UTF-8 bytes. */
    async list(bucket: string, wanted: { prefix: string; after: string; limit: number }) {
      const names = await readdir(bucketFolder(bucket)).catch(() => []);
      const found: StoredObject[] = [];
      for (const name of names) {
        const object = await look(join(bucketFolder(bucket), name));
        if (object?.key.startsWith(wanted.prefix) && byBytes(object.key, wanted.after) > 0) found.push(object);
      }
      found.sort((one, other) => byBytes(one.key, other.key));
      return { objects: found.slice(0, wanted.limit), truncated: found.length > wanted.limit };
    },
  };
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex');
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function describe(handle: FileHandle): Promise<OpenObject> {
  try {
    const { size: fileSize } = await handle.stat();
    const length = (await readAt(handle, fileSize - 4, 4)).readUInt32BE();
    const text = await readAt(handle, fileSize - 4 - length, length);
    const object = description.parse(JSON.parse(text.toString()));
    return {
      ...object,
      async *read(start, end) {
        for (let at = start; at < end; at += blockSize) yield await readAt(handle, at, Math.min(blockSize, end - at));
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('a stored object is shorter than it says');
    filled += bytesRead;
  }
  return buffer;
}

/** Two writers of one key take turns, so that "not there yet" is true when it is acted upon. */
function fileLocks() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task, task);
    last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (last.get(name) === turn) last.delete(name);
    }
  };
}
