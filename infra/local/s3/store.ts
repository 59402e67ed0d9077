import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenObject, openObject, type StoredObject, trailerOf } from './objectFile.ts';

/** Throws if the present object forbids the write. */
export type Precondition = (present: StoredObject | undefined) => void;

export type Store = ReturnType<typeof openStore>;

export function openStore(folder: string) {
  const arriving = join(folder, 'arriving');
  // Deletes unfinished uploads of a killed process; they were never acknowledged.
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });

  const bucketFolder = (bucket: string) => join(folder, 'buckets', nameOf(bucket));
  const fileOf = (bucket: string, key: string) => join(bucketFolder(bucket), nameOf(key));
  const withFileLock = fileLocks();

  async function look(file: string): Promise<StoredObject | undefined> {
    const found = await openObject(file);
    await found?.close();
    return found;
  }

  return {
    find: (bucket: string, key: string): Promise<OpenObject | undefined> => openObject(fileOf(bucket, key)),

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

    async *inspect(bucket: string): AsyncGenerator<{ key: string | undefined; isWhole: boolean }> {
      for (const name of await readdir(bucketFolder(bucket)).catch(() => [])) {
        const object = await openObject(join(bucketFolder(bucket), name)).catch(() => undefined);
        const md5 = createHash('md5');
        try {
          if (object) for await (const bytes of object.read(0, object.size)) md5.update(bytes);
          yield { key: object?.key, isWhole: object?.etag === `"${md5.digest('hex')}"` };
        } catch {
          yield { key: object?.key, isWhole: false };
        } finally {
          await object?.close();
        }
      }
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

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex');
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
