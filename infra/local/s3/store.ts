import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { command } from '../../built.ts';

/**
 * One file per object, named by the hash of its key, which rules out path traversal. The file holds the bytes, a JSON
 * description and its length, so that one rename writes both atomically.
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

const blockSize = 256 * 1024;

export function trailerOf(stored: StoredObject): Buffer {
  const text = Buffer.from(JSON.stringify(stored));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([text, length]);
}

/** The file was cut off or overwritten, so that its description cannot be read. */
export class DamagedObject extends Error {
  override name = 'DamagedObject';
}

/** Throws `DamagedObject`. */
export async function openObject(path: string): Promise<OpenObject | undefined> {
  const file = await openExisting(path);
  return file && describe(file);
}

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
    // The length may be any four bytes, and reading 2 GB from a negative position aborts the process on Node 20.
    if (fileSize < 4) throw new DamagedObject('a stored object has no length');
    const length = (await readAt(handle, fileSize - 4, 4)).readUInt32BE();
    if (length > fileSize - 4) throw new DamagedObject('a stored object is shorter than its description');
    const text = await readAt(handle, fileSize - 4 - length, length);
    const object = description.parse(JSON.parse(text.toString()));
    if (object.size !== fileSize - 4 - length) throw new DamagedObject('a stored object is not as long as it says');
    return {
      ...object,
      async *read(start, end) {
        for (let at = start; at < end; at += blockSize) yield await readAt(handle, at, Math.min(blockSize, end - at));
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error instanceof Error && 'code' in error ? error : new DamagedObject('a stored object is damaged');
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

/** Throws if the present object forbids the write. */
export type Precondition = (present: StoredObject | undefined) => void;

export type Store = ReturnType<typeof openStore>;

export function openStore(folder: string) {
  const arriving = join(folder, 'arriving');
  // Deletes unfinished uploads of a killed process; they were never acknowledged.
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });

  const bucketFolder = (bucket: string) => folderOf(folder, bucket);
  const fileOf = (bucket: string, key: string) => objectFile(folder, bucket, key);
  const withFileLock = fileLocks();

  const reported = new Set<string>();
  /** A damaged object is as good as missing, and reported once. */
  async function openWhole(file: string): Promise<OpenObject | undefined> {
    try {
      return await openObject(file);
    } catch (error) {
      if (!(error instanceof DamagedObject)) throw error;
      if (!reported.has(file))
        console.error(`The stored object ${file} is damaged: "${command('doctor')}" says what to do.`);
      reported.add(file);
      return undefined;
    }
  }

  async function look(file: string): Promise<StoredObject | undefined> {
    const found = await openWhole(file);
    await found?.close();
    return found;
  }

  return {
    find: (bucket: string, key: string): Promise<OpenObject | undefined> => openWhole(fileOf(bucket, key)),

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
          await handle.write(trailerOf(stored));
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

    /** Keys are sorted by UTF-8 bytes, like in S3. */
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

/**
 * All objects of a bucket, which another process may be writing to. A damaged object has no bytes, and possibly no key.
 */
export async function* objectsIn(
  folder: string,
  bucket: string,
): AsyncGenerator<{ file: string; key: string | undefined; bytes: Buffer | undefined }> {
  for (const name of await readdir(folderOf(folder, bucket)).catch(() => [])) {
    const file = join(folderOf(folder, bucket), name);
    const object = await openObject(file).catch(() => 'damaged' as const);
    // Removed since the folder was listed.
    if (object === undefined) continue;
    if (object === 'damaged') yield { file, key: undefined, bytes: undefined };
    else yield { file, key: object.key, bytes: await wholeBytes(object) };
  }
}

async function wholeBytes(object: OpenObject): Promise<Buffer | undefined> {
  try {
    const blocks: Buffer[] = [];
    for await (const block of object.read(0, object.size)) blocks.push(block);
    const bytes = Buffer.concat(blocks);
    return object.etag === `"${createHash('md5').update(bytes).digest('hex')}"` ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    await object.close();
  }
}

const folderOf = (folder: string, bucket: string) => join(folder, 'buckets', nameOf(bucket));
export const objectFile = (folder: string, bucket: string, key: string) => join(folderOf(folder, bucket), nameOf(key));
/** Name of a key's file or of a bucket's folder. */
export const nameOf = (text: string) => createHash('sha256').update(text).digest('hex');
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** A mutex per key, so that a precondition still holds when the write happens. */
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
