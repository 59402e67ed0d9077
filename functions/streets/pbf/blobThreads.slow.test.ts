import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { StreetsError } from '../errors.ts';
import { importStreets } from '../import/importStreets.ts';
import { sortedIds } from '../import/sortedRuns.ts';
import { gridTown } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { PbfWriter } from '../testing/pbfWriter.fixture.ts';
import { type Blob, BlobFile } from './blobs.ts';
import { BATCH_BYTES, BlobThreads } from './blobThreads.ts';
import { OsmPbf } from './osmPbf.ts';

const folder = mkdtempSync(join(tmpdir(), 'blobThreads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'town.osm.pbf');
const keys = new Set(['highway', 'barrier']);
const town = gridTown(57.7, 11.97, 9, 0.003, 4);

/** Many blobs of uneven sizes, so that worker threads finish out of order. */
function writeTown(to = path): void {
  const writer = new PbfWriter(to);
  const slices = <T>(all: readonly T[]) =>
    Array.from({ length: 12 }, (_, i) => all.slice((all.length * i ** 2) / 144, (all.length * (i + 1) ** 2) / 144));
  const tagged = town.nodes.map((node) =>
    node.id % 5 === 0 ? { ...node, tags: { barrier: 'gate', note: 'ä' } } : node,
  );
  for (const nodes of slices(tagged)) writer.nodes(nodes);
  for (const ways of slices(town.ways)) writer.ways(ways);
  writer.close();
}

/** Everything a reader reports, in order. */
async function seenBy(
  threads: number,
  { batchBytes = 1, seen = [], progress = [] }: { batchBytes?: number; seen?: unknown[]; progress?: number[] } = {},
): Promise<unknown[]> {
  const pbf = new OsmPbf(path, threads, batchBytes);
  try {
    await pbf.ways(
      keys,
      (refs, tags, id) => seen.push([id, [...refs], tags]),
      (share) => progress.push(share),
    );
    await pbf.nodes(
      keys,
      (...node) => seen.push(node),
      (share) => progress.push(share),
    );
  } finally {
    pbf.close();
  }
  return [...seen, progress];
}

async function imported(threads: number): Promise<Map<string, Uint8Array>> {
  const store = memoryStore();
  const source = new OsmPbf(path, threads, 1);
  await importStreets({ source, store, importId: 'town', name: 'town', now: new Date(0) });
  source.close();
  return store.objects;
}

it('reading with threads gives the same entries in the same order and the same import', async () => {
  writeTown();
  const alone = await seenBy(0);
  expect(alone.length).toBeGreaterThan(town.nodes.length);
  for (const batchBytes of [1, 1_500, BATCH_BYTES]) expect(await seenBy(2, { batchBytes })).toEqual(alone);
  expect(await imported(3)).toEqual(await imported(0));
});

it('only tagged and needed nodes leave their thread', async () => {
  writeTown();
  const ids = town.nodes.map(({ id }) => id).sort((a, b) => a - b);
  const wanted = sortedIds([ids[1] ?? 0, ids[40] ?? 0, (ids.at(-1) ?? 0) + 1]);
  const pbf = new OsmPbf(path, 1);
  const seen: number[] = [];
  const placed: number[][] = [];
  const place = (nodes: Float64Array) => {
    for (let at = 0; at < nodes.length; at += 3) placed.push([...nodes.subarray(at, at + 3)]);
  };
  await pbf.nodes(keys, (id) => seen.push(id), undefined, { ids: wanted, place });
  pbf.close();
  const isTagged = (id: number) => id % 5 === 0;
  expect(new Set(seen)).toEqual(new Set(ids.filter(isTagged)));
  const needed = town.nodes.filter(({ id }) => (id === ids[1] || id === ids[40]) && !isTagged(id));
  expect(needed.length).toBeGreaterThan(0);
  expect(placed).toEqual(
    needed.map(({ id, latitude, longitude }) => [id, Math.round(latitude * 1e7), Math.round(longitude * 1e7)]),
  );
});

it('a damaged block is refused with the same message after all entries before it', async () => {
  writeTown();
  const bytes = Buffer.from(readFileSync(path));
  const middle = Math.floor(bytes.length * 0.9);
  bytes.fill(0xff, middle, middle + 30);
  writeFileSync(path, bytes);
  const refusals = [
    { threads: 0, batchBytes: 1 },
    { threads: 2, batchBytes: 1 },
    { threads: 2, batchBytes: BATCH_BYTES },
  ].map(async ({ threads, batchBytes }) => {
    const seen: unknown[] = [];
    const progress: number[] = [];
    const refusal = await seenBy(threads, { batchBytes, seen, progress }).catch((error: unknown) => error);
    return { refusal, seen, progress };
  });
  const [alone, oneByOne, together] = await Promise.all(refusals);
  expect(alone?.refusal).toBeInstanceOf(StreetsError);
  expect(String(alone?.refusal)).toMatch(/is damaged: the block at byte \d+ cannot be read/);
  expect(alone?.seen.length).toBeGreaterThan(0);
  expect(oneByOne).toEqual(alone);
  expect(together).toEqual(alone);
});

it('at most two batches a thread are read ahead', async () => {
  writeTown();
  const file = new BlobFile(path);
  const threads = new BlobThreads(path, 2, 1);
  let asked = 0;
  function* blobs(): Generator<Blob> {
    for (let at = file.blobAt(0).end; at < file.size; asked++) {
      const blob = file.blobAt(at);
      yield blob;
      at = blob.end;
    }
  }
  let taken = 0;
  for await (const batch of threads.read(blobs(), { kind: 'nodes', keys, wanted: undefined })) {
    expect(asked - taken).toBeLessThanOrEqual(4);
    expect(batch.blobs).toHaveLength(1);
    taken++;
  }
  expect(taken).toBe(24);
  threads.close();
  file.close();
});

it('a failing thread ends the reading with its error', async () => {
  writeTown();
  const file = new BlobFile(path);
  const first = file.blobAt(file.blobAt(0).end);
  const threads = new BlobThreads(join(folder, 'nowhere.osm.pbf'), 1, 1);
  const reading = threads.read([first, first, first], { kind: 'ways', keys, ids: undefined });
  await expect(reading.next()).rejects.toThrow('cannot be opened');
  threads.close();
  file.close();
});
