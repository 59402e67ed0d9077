import { parentPort, workerData } from 'node:worker_threads';
import { StreetsError } from '../errors.ts';
import { BlobFile } from './blobs.ts';
import type { BlobAnswer, BlobPass, BlobRequest } from './blobThreads.ts';
import { Block } from './block.ts';
import { buffersOf, type PackedBlock, packNodes, packWays } from './packedBlock.ts';

/** A thread that reads blobs of one file: what is wanted of each goes back to the thread that asked. */
const file = new BlobFile(workerData);
let pass: BlobPass = { kind: 'nodes', keys: new Set(), wanted: undefined };

parentPort?.on('message', (request: BlobRequest) => {
  if (typeof request === 'object') {
    pass = request;
    return;
  }
  try {
    const packed = read(request);
    answer({ packed }, buffersOf(packed));
  } catch (error) {
    if (!(error instanceof StreetsError)) throw error;
    answer({ refused: error.message });
  }
});

function read(at: number): PackedBlock {
  const bytes = file.blobAt(at).bytes();
  return file.decoding(at, () => {
    const block = new Block(bytes, pass.keys);
    return pass.kind === 'ways' ? packWays(block, pass.ids) : packNodes(block, pass.wanted);
  });
}

function answer(answered: BlobAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answered, transfer);
}
