/**
 * Object store of the tiles: a folder locally, a bucket in the cloud. Keys are `current.json`, `<importId>/import.json`
 * and the import's archives (archiveWriter.ts), below `streets/`. A put is atomic.
 */
export interface TileStore {
  get(key: string): Promise<Uint8Array | undefined>;
  /** A byte range (Infinity: to the end); shorter if the object ends earlier. */
  read(key: string, from: number, to: number): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Compare-and-swap: after a concurrent write `change` is called again with the newer bytes, so that no update is
   * lost.
   */
  update(key: string, change: (bytes: Uint8Array | undefined) => Uint8Array): Promise<void>;
  /**
   * Marks an import as being written and sweeps the remains of earlier ones. `end` must be called in any case; an
   * import that is not listed by then is deleted. Buckets lack it, as imports are copied there.
   */
  begin?(importId: string): Promise<{ end(): Promise<void> }>;
}
