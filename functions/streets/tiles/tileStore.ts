/**
 * Where street tiles live: a folder here, a bucket in the cloud. Keys are `current.json`, `<importId>/import.json` and
 * the archives of the import (archiveWriter.ts); the store puts them below `streets/`. A put replaces an object whole or
 * not at all.
 */
export interface TileStore {
  get(key: string): Promise<Uint8Array | undefined>;
  /** The bytes from one place up to another (Infinity: to the end), fewer where the object ends before. */
  read(key: string, from: number, to: number): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Replaces an object by what the change makes of it. Where another writer was quicker, the change is asked again with
   * what that one wrote, so that neither is lost.
   */
  update(key: string, change: (bytes: Uint8Array | undefined) => Uint8Array): Promise<void>;
  /**
   * Says that an import is being written, and clears away what earlier ones left. Whatever came of it, it has to be
   * ended: of one that is not in the list by then, nothing stays. A bucket does without; imports are copied there.
   */
  begin?(importId: string): Promise<{ end(): Promise<void> }>;
}
