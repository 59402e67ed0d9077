import type { TileStore } from '../tiles/tileStore.ts';

/** A store in memory that records requests. */
export function memoryStore(): TileStore & { objects: Map<string, Uint8Array>; asked: string[] } {
  const objects = new Map<string, Uint8Array>();
  const asked: string[] = [];
  return {
    objects,
    asked,
    get: (key) => {
      asked.push(key);
      return Promise.resolve(objects.get(key));
    },
    read: (key, from, to) => {
      asked.push(`${key} ${from}-${to}`);
      return Promise.resolve(objects.get(key)?.slice(from, to));
    },
    put: (key, bytes) => {
      objects.set(key, Uint8Array.from(bytes));
      return Promise.resolve();
    },
    update: (key, change) => {
      objects.set(key, Uint8Array.from(change(objects.get(key))));
      return Promise.resolve();
    },
  };
}
