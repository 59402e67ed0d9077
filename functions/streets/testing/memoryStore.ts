import type { TileStore } from '../tiles/tileStore.ts';

/** A store in memory that records requests. */
export function memoryStore(): TileStore & { objects: Map<string, Uint8Array>; reads: string[] } {
  const objects = new Map<string, Uint8Array>();
  const reads: string[] = [];
  return {
    objects,
    reads,
    async get(key) {
      reads.push(key);
      return objects.get(key);
    },
    async read(key, from, to) {
      reads.push(`${key} ${from}-${to}`);
      return objects.get(key)?.slice(from, to);
    },
    put: async (key, bytes) => void objects.set(key, Uint8Array.from(bytes)),
    update: async (key, change) => void objects.set(key, Uint8Array.from(change(objects.get(key)))),
  };
}
