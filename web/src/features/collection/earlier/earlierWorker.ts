import { type Compared, compareFiles, type TownToCompare } from './compare.ts';

/** Reading thousands of recordings takes minutes, so a worker does it; the page aborts by terminating the worker. */
export interface ToCompare {
  files: File[];
  towns: TownToCompare[];
}
export type FromWorker = { done: number; all: number } | { compared: Compared } | { failed: true };

const EACH_MS = 100;

self.onmessage = async ({ data: { files, towns } }: MessageEvent<ToCompare>) => {
  const tell = (said: FromWorker) => self.postMessage(said);
  let told = 0;
  try {
    const compared = await compareFiles(files, towns, (done, all) => {
      if (done < all && performance.now() - told < EACH_MS) return;
      told = performance.now();
      tell({ done, all });
    });
    tell({ compared });
  } catch {
    tell({ failed: true });
  }
};
