import type { Compared, TownToCompare } from './compare.ts';
import type { FromWorker, ToCompare } from './earlierWorker.ts';

export class ComparingFailed extends Error {}

/** In a worker of its own, which is ended with it, however far it is. */
export function compareAway(
  files: File[],
  towns: TownToCompare[],
  signal: AbortSignal,
  onStep: (done: number, all: number) => void,
): Promise<Compared> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./earlierWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<Compared>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new ComparingFailed());
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('compared' in data) resolve(data.compared);
      else if ('failed' in data) reject(new ComparingFailed());
      else onStep(data.done, data.all);
    };
    worker.postMessage({ files, towns } satisfies ToCompare);
  }).finally(() => worker.terminate());
}
