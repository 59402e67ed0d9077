import { Worker } from 'node:worker_threads';
import { StreetsError } from '../errors.ts';
import type { Tags } from '../import/osmSource.ts';
import type { SortedIds } from '../import/sortedRuns.ts';
import type { Blob } from './blobs.ts';
import type { PackedBlocks } from './packedBlocks.ts';
import { TagSets } from './packedTags.ts';

export type BlobPass =
  | { kind: 'ways'; keys: ReadonlySet<string>; ids: SortedIds | undefined }
  | { kind: 'nodes'; keys: ReadonlySet<string>; wanted: SortedIds | undefined };

export type BlobRequest = BlobPass | number[];

export interface BlobAnswer {
  packed: PackedBlocks;
  hasNodes: boolean[];
  refused: string | undefined;
}

const BATCHES_A_THREAD = 2;
/**
 * Batch size in the file: decoding takes milliseconds, more than the message round trip that single blobs would need.
 */
export const BATCH_BYTES = 1 << 18;
/** The container image holds a bundle of the worker. */
const script = import.meta.url.endsWith('.ts') ? './blobWorkerFromSource.mjs' : './blobWorker.mjs';

interface ReadBatch extends BlobAnswer {
  sets: readonly Tags[];
}

interface Batch {
  blobs: readonly Blob[];
  answer: Promise<ReadBatch>;
}

/** Worker threads that decode blobs of one file in parallel; results are yielded in file order. */
export class BlobThreads {
  private readonly threads: BlobThread[];
  private readonly batchBytes: number;

  constructor(path: string, count: number, batchBytes: number) {
    this.batchBytes = batchBytes;
    this.threads = Array.from({ length: count }, () => new BlobThread(path));
  }

  /** At most BATCHES_A_THREAD per thread are in memory, however slow the consumer is. */
  async *read(
    blobs: Iterable<Blob>,
    pass: BlobPass,
  ): AsyncGenerator<Omit<ReadBatch, 'refused'> & { blobs: readonly Blob[] }> {
    for (const thread of this.threads) thread.begin(pass);
    const inFlight: Batch[] = [];
    for (const batch of inBatches(blobs, this.batchBytes)) {
      inFlight.push({ blobs: batch, answer: this.leastBusy().read(batch.map(({ at }) => at)) });
      const first = inFlight.length === BATCHES_A_THREAD * this.threads.length && inFlight.shift();
      if (first) yield* taken(first);
    }
    for (const batch of inFlight) yield* taken(batch);
  }

  close(): void {
    for (const thread of this.threads) thread.end();
  }

  private leastBusy(): BlobThread {
    return this.threads.reduce((min, thread) => (thread.asked < min.asked ? thread : min));
  }
}

async function* taken({ blobs, answer }: Batch) {
  const { packed, sets, hasNodes, refused } = await answer;
  yield { blobs: blobs.slice(0, hasNodes.length), packed, sets, hasNodes };
  if (refused !== undefined) throw new StreetsError(refused);
}

function* inBatches(blobs: Iterable<Blob>, min: number): Generator<Blob[]> {
  let batch: Blob[] = [];
  let bytes = 0;
  for (const blob of blobs) {
    batch.push(blob);
    bytes += blob.end - blob.at;
    if (bytes < min) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

interface Asked {
  resolve(answer: ReadBatch): void;
  reject(error: Error): void;
}

class BlobThread {
  private readonly worker: Worker;
  /** FIFO: a worker answers in the order of its requests. */
  private readonly waiting: Asked[] = [];
  private readonly tagSets = new TagSets();
  private failure: Error | undefined;

  constructor(path: string) {
    // A small young generation frees a block's buffers early and keeps the next ones in the CPU cache.
    const resourceLimits = { maxYoungGenerationSizeMb: 6 };
    this.worker = new Worker(new URL(script, import.meta.url), { workerData: path, execArgv: [], resourceLimits });
    this.worker.on('message', (answer: BlobAnswer) => {
      // Tag sets are registered on arrival, not on consumption: a dropped answer defines sets as well.
      const sets = this.tagSets.after(answer.packed.tags);
      this.waiting.shift()?.resolve({ ...answer, sets });
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', (code) => this.fail(new Error(`a thread that reads the extract ended with ${code}`)));
  }

  get asked(): number {
    return this.waiting.length;
  }

  begin(pass: BlobPass): void {
    this.worker.postMessage(pass satisfies BlobRequest);
  }

  read(ats: number[]): Promise<ReadBatch> {
    const answer = new Promise<ReadBatch>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(ats satisfies BlobRequest);
    });
    // Avoids an unhandled rejection: the answer is awaited in its turn, or never after an earlier failure.
    answer.catch(() => undefined);
    return answer;
  }

  end(): void {
    void this.worker.terminate();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}
