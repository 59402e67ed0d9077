import { Worker } from 'node:worker_threads';
import { StreetsError } from '../errors.ts';
import type { SortedIds } from '../import/sortedIds.ts';
import type { Blob } from './blobs.ts';
import type { PackedBlock } from './packedBlock.ts';

/** What is wanted of the blobs that are asked for from now on. */
export type BlobPass =
  | { kind: 'ways'; keys: ReadonlySet<string>; ids: SortedIds | undefined }
  | { kind: 'nodes'; keys: ReadonlySet<string>; wanted: SortedIds | undefined };

/** Or where the blob begins that is to be read. */
export type BlobRequest = BlobPass | number;
export type BlobAnswer = { packed: PackedBlock } | { refused: string };

/** Blobs that each thread has, or has read and nobody has taken yet: one to read, and the next. */
const BLOBS_A_THREAD = 2;
/** An image has a bundle of the thread beside its own. */
const script = import.meta.url.endsWith('.ts') ? './blobWorkerFromSource.mjs' : './blobWorker.mjs';

/** Threads that read blobs of one file at the same time. The blobs come back in the order of the file. */
export class BlobThreads {
  private readonly threads: BlobThread[];

  constructor(path: string, count: number) {
    this.threads = Array.from({ length: count }, () => new BlobThread(path));
  }

  /** Never more than BLOBS_A_THREAD for each thread are in memory, however slowly they are taken. */
  async *read(blobs: Iterable<Blob>, pass: BlobPass): AsyncGenerator<{ blob: Blob; packed: PackedBlock }> {
    for (const thread of this.threads) thread.begin(pass);
    const inFlight: { blob: Blob; packed: Promise<PackedBlock> }[] = [];
    for (const blob of blobs) {
      inFlight.push({ blob, packed: this.leastBusy().read(blob.at) });
      const first = inFlight.length === BLOBS_A_THREAD * this.threads.length && inFlight.shift();
      if (first) yield { blob: first.blob, packed: await first.packed };
    }
    for (const { blob, packed } of inFlight) yield { blob, packed: await packed };
  }

  close(): void {
    for (const thread of this.threads) thread.end();
  }

  private leastBusy(): BlobThread {
    return this.threads.reduce((least, thread) => (thread.asked < least.asked ? thread : least));
  }
}

interface Asked {
  resolve(packed: PackedBlock): void;
  reject(error: Error): void;
}

class BlobThread {
  private readonly worker: Worker;
  /** A thread answers in the order in which it was asked. */
  private readonly waiting: Asked[] = [];
  private failure: Error | undefined;

  constructor(path: string) {
    // What a blob leaves behind is short-lived: with more room for that, a tenth of the processor's time is saved.
    const resourceLimits = { maxYoungGenerationSizeMb: 48 };
    this.worker = new Worker(new URL(script, import.meta.url), { workerData: path, execArgv: [], resourceLimits });
    this.worker.on('message', (answer: BlobAnswer) => {
      const asked = this.waiting.shift();
      if ('packed' in answer) asked?.resolve(answer.packed);
      else asked?.reject(new StreetsError(answer.refused));
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

  read(at: number): Promise<PackedBlock> {
    const packed = new Promise<PackedBlock>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(at satisfies BlobRequest);
    });
    // It is awaited when its turn comes, or not at all where an earlier blob is damaged.
    packed.catch(() => undefined);
    return packed;
  }

  end(): void {
    void this.worker.terminate();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}
