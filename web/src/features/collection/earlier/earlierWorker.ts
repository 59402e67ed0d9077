import { type Compared, compareFiles, type TownToCompare } from './compare.ts';

/** Reading thousands of recordings takes minutes, so a worker does it; the page aborts by terminating the worker. */
export interface ToCompare {
  files: File[];
  towns: TownToCompare[];
}
export type FromWorker = { done: number; all: number } | { compared: Compared } | { failed: true };

const EACH_MS = 100;

self.onmessage = async ({ data: { files, towns } }: MessageEvent<ToCompare>) => {
  const post = (message: FromWorker) => self.postMessage(message);
  let lastPostAt = 0;
  try {
    const compared = await compareFiles(files, towns, (done, all) => {
      if (done < all && performance.now() - lastPostAt < EACH_MS) return;
      lastPostAt = performance.now();
      post({ done, all });
    });
    post({ compared });
  } catch {
    post({ failed: true });
  }
};
