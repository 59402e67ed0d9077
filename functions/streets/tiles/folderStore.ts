import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageError } from '../errors.ts';
import { isCode, withFileLock } from './fileLock.ts';
import type { TileStore } from './tileStore.ts';
import { beginImport, sweepImports } from './unfinishedImports.ts';
import { thisProcess } from './writer.ts';

export interface FolderStore extends TileStore {
  begin: NonNullable<TileStore['begin']>;
  /** Removes imports that a killed process left in the middle, and those that others replaced. */
  sweep(): Promise<void>;
}

/** A store in a folder (`DATA_DIR/streets`). */
export function folderStore(folder: string, me = thisProcess): FolderStore {
  let writes = 0;

  async function get(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(join(folder, key));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async function read(key: string, from: number, to: number): Promise<Uint8Array | undefined> {
    try {
      const file = await open(join(folder, key));
      try {
        const bytes = Buffer.alloc(Math.max(0, Math.min(to, (await file.stat()).size) - from));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Renames what was written to where it belongs, unless there is a reason not to. */
  async function write(key: string, bytes: Uint8Array, mayReplace = async () => true): Promise<boolean> {
    const path = join(folder, key);
    const draft = `${path}.${me.run}-${writes++}.draft`;
    let isThere = false;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, bytes);
      if (await mayReplace()) {
        await rename(draft, path);
        isThere = true;
      }
    } finally {
      if (!isThere) await rm(draft, { force: true }).catch(() => undefined);
    }
    return isThere;
  }

  const inWords = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task();
    } catch (error) {
      throw storageError(error, folder);
    }
  };
  const store: FolderStore = {
    get: (key) => inWords(() => get(key)),
    read: (key, from, to) => inWords(() => read(key, from, to)),
    put: (key, bytes) =>
      inWords(async () => {
        await write(key, bytes);
      }),
    update: (key, change) =>
      inWords(async () => {
        await mkdir(folder, { recursive: true });
        const attempt = () =>
          withFileLock(join(folder, `${key}.lock`), me, async (isHeld) => write(key, change(await get(key)), isHeld));
        while (!(await attempt()));
      }),
    begin: (importId) =>
      inWords(async () => {
        await sweepImports({ folder, store, me });
        return beginImport({ folder, store, me }, importId);
      }),
    sweep: () => inWords(() => sweepImports({ folder, store, me })),
  };
  return store;
}
