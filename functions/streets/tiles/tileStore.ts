import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Where street tiles live: a folder here, a bucket in the cloud. Keys are `current.json`, `<importId>/import.json`
 * and `<importId>/<zoom>/<x>/<y>.tile`; the store puts them below `streets/`. A put replaces an object whole or not
 * at all.
 */
export interface TileStore {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** A store in a folder (`DATA_DIR/streets`). */
export function folderStore(folder: string): TileStore {
  let writes = 0;
  return {
    async get(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}-${writes++}.draft`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    },
  };
}
