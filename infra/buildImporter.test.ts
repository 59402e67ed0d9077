import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { BlobFile } from '../functions/streets/pbf/blobs.ts';
import type { BlobAnswer } from '../functions/streets/pbf/blobThreads.ts';
import { writePbf } from '../functions/streets/testing/pbfWriter.fixture.ts';
import { buildImporter } from './buildImporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-importer-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the importer image contains the bundle of its threads and runs without the sources', async () => {
  await buildImporter(join(folder, 'image'));
  expect(readFileSync(join(folder, 'image/Dockerfile'), 'utf8')).toContain('COPY *.mjs ');
  expect(readFileSync(join(folder, 'image/index.mjs'), 'utf8')).toContain('./blobWorker.mjs');
  const path = join(folder, 'town.osm.pbf');
  writePbf(path, { nodes: [{ id: 7, latitude: 1, longitude: 2 }], ways: [] });
  const thread = new Worker(join(folder, 'image/blobWorker.mjs'), { workerData: path });
  thread.postMessage({ kind: 'nodes', keys: new Set(), wanted: undefined });
  const file = new BlobFile(path);
  thread.postMessage([file.blobAt(0).end]);
  file.close();
  const answer = await new Promise<BlobAnswer>((resolve, reject) => {
    thread.on('message', resolve);
    thread.on('error', reject);
  });
  await thread.terminate();
  expect([...answer.packed.numbers]).toEqual([7, 10_000_000, 20_000_000]);
});
