import type { TileStore } from './tileStore.ts';

/** Two ranges this near are one read: so many bytes come sooner than a further answer begins. */
const GAP_BYTES = 512 * 1024;

interface Wanted {
  from: number;
  to: number;
  resolve(bytes: Uint8Array | undefined): void;
  reject(error: unknown): void;
}

export interface MergedReads {
  /** As TileStore's: undefined where there is no such object, fewer bytes where it ends before. */
  read(key: string, from: number, to: number): Promise<Uint8Array | undefined>;
}

/** Reads of the same object that are asked for together are done together. */
export function mergedReads(store: Pick<TileStore, 'read'>): MergedReads {
  let wanted = new Map<string, Wanted[]>();

  function readAll(): void {
    const all = wanted;
    wanted = new Map();
    for (const [key, ranges] of all) {
      let group: Wanted[] = [];
      let end = 0;
      for (const range of ranges.sort((a, b) => a.from - b.from)) {
        if (group.length > 0 && range.from > end + GAP_BYTES) {
          void readGroup(key, group, end);
          group = [];
          end = 0;
        }
        group.push(range);
        end = Math.max(end, range.to);
      }
      void readGroup(key, group, end);
    }
  }

  async function readGroup(key: string, group: readonly Wanted[], end: number): Promise<void> {
    const start = group[0]?.from ?? 0;
    try {
      const bytes = await store.read(key, start, end);
      for (const { from, to, resolve } of group) resolve(bytes?.subarray(from - start, to - start));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return {
    read(key, from, to) {
      if (wanted.size === 0) queueMicrotask(readAll);
      return new Promise((resolve, reject) => {
        const ranges = wanted.get(key) ?? [];
        wanted.set(key, ranges);
        ranges.push({ from, to, resolve, reject });
      });
    },
  };
}
