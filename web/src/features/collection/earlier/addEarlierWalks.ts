import { collection } from '../../../../../shared/api/collection.ts';
import { MAX_RUN_NUMBERS } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import { runsInParts } from '../../../../../shared/domain/collection/pieceRuns.ts';
import { call } from '../../../api/client.ts';
import { retryWhenOnline } from '../../../pwa/waitForServer.ts';
import type { Town } from '../queries.ts';
import type { Compared, TownToCompare } from './compare.ts';
import type { FromWorker, ToCompare } from './earlierWorker.ts';

export class ComparingFailed extends Error {}

function compareInWorker(
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

export type Stage = 'reading' | 'comparing' | 'sending';

export interface Added extends Pick<Compared, 'used' | 'left'> {
  towns: { key: string; name: string; metres: number; streets: number }[];
}

interface Adding {
  walkerId: string;
  towns: readonly Town[];
  files: File[];
  signal: AbortSignal;
  onStep: (stage: Stage, done: number, all: number) => void;
}

/** Each step is idempotent, so after an interruption the walker chooses the same files again. */
export async function addEarlierWalks({ walkerId, towns, files, signal, onStep }: Adding): Promise<Added> {
  const toCompare: TownToCompare[] = [];
  for (const [index, { key }] of towns.entries()) {
    onStep('reading', index, towns.length);
    const request = { params: { id: walkerId, town: key }, query: { pieces: 'all' as const }, signal };
    const { pieces } = await retryWhenOnline(() => call(collection.getTown, request), signal);
    if (pieces) toCompare.push({ key, pieces });
  }
  const compared = await compareInWorker(files, toCompare, signal, (done, all) => onStep('comparing', done, all));
  const calls = compared.towns.flatMap(({ key, pieces }) =>
    runsInParts(pieces, MAX_RUN_NUMBERS).map((runs) => ({
      params: { id: walkerId, town: key },
      body: { runs, numbering: toCompare.find((one) => one.key === key)?.pieces.numbering ?? '' },
    })),
  );
  const after = new Map<string, Town>();
  for (const [index, one] of calls.entries()) {
    onStep('sending', index, calls.length);
    const { town } = await retryWhenOnline(() => call(collection.addEarlierStreets, { ...one, signal }), signal);
    after.set(town.key, town);
  }
  return {
    used: compared.used,
    left: compared.left,
    towns: towns.flatMap((town) => gained(town, after.get(town.key))),
  };
}

function gained(before: Town, after: Town | undefined): Added['towns'] {
  const { key, name } = before;
  const metres = (after?.earlierMetres ?? 0) - before.earlierMetres;
  const streets = (after?.walkedEarlier ?? 0) - before.walkedEarlier;
  return after && metres > 0 ? [{ key, name, metres, streets: Math.max(0, streets) }] : [];
}
