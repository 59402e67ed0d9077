import { parentPort, workerData } from 'node:worker_threads';
import { StreetsError } from '../errors.ts';
import { BlobFile } from './blobs.ts';
import type { BlobAnswer, BlobPass, BlobRequest } from './blobThreads.ts';
import { Block } from './block.ts';
import { buffersOf, Packer } from './packedBlocks.ts';

const file = new BlobFile(workerData);
const packer = new Packer();
let pass: BlobPass = { kind: 'nodes', keys: new Set(), wanted: undefined };

parentPort?.on('message', (request: BlobRequest) => {
  if (!Array.isArray(request)) {
    pass = request;
    return;
  }
  const answer = read(request);
  parentPort?.postMessage(answer, buffersOf(answer.packed));
});

function read(ats: readonly number[]): BlobAnswer {
  const hasNodes: boolean[] = [];
  let refused: string | undefined;
  try {
    for (const at of ats) hasNodes.push(pack(at));
  } catch (error) {
    if (!(error instanceof StreetsError)) throw error;
    refused = error.message;
  }
  return { packed: packer.finish(), hasNodes, refused };
}

function pack(at: number): boolean {
  const bytes = file.blobAt(at).bytes();
  return file.decoding(at, () => {
    const block = new Block(bytes, pass.keys);
    if (pass.kind === 'ways') return packer.ways(block, pass.ids);
    packer.nodes(block, pass.wanted);
    return true;
  });
}
