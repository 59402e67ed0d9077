import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importStreets } from '../../functions/streets/import/importStreets.ts';
import { memorySource } from '../../functions/streets/import/osmSource.ts';
import { gridTown } from '../../functions/streets/testing/gridTown.ts';
import { readCurrent } from '../../functions/streets/tiles/catalogue.ts';
import { folderStore } from '../../functions/streets/tiles/folderStore.ts';
import { openStreets } from '../../functions/streets/tiles/openStreets.ts';
import { startS3 } from '../local/s3/server.ts';
import { publishStreets } from './publishStreets.ts';
import { type StreetsBucket, streetsBucket } from './streetsBucket.ts';

const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
const root = mkdtempSync(join(tmpdir(), 'signpost-publish-'));
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  const buckets = ['one', 'two', 'three', 'four', 'five'];
  s3 = await startS3({ dataDir: join(root, 's3'), buckets, maxBytes: 10_000_000, ...credentials });
});
afterAll(async () => {
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});
const bucketNamed = (name: string) =>
  streetsBucket(new S3Client({ endpoint: s3.endpoint, region: 'eu-north-1', forcePathStyle: true, credentials }), name);

const homes = {
  North: { latitude: 57.7, longitude: 11.97 },
  South: { latitude: 55.6, longitude: 13.0 },
};

/** An import into a folder of its own, as on another machine. */
async function imported(folder: string, name: keyof typeof homes, importId: string) {
  const home = homes[name];
  const source = memorySource(gridTown(home.latitude, home.longitude, 5, 0.003));
  const now = new Date('2026-11-20T09:00:00Z');
  await importStreets({ source, store: folderStore(join(root, folder)), importId, name, now });
}

const publish = async (bucket: StreetsBucket, folder: string, name?: string) => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await publishStreets(bucket, { folder: join(root, folder), name, print, readersNeedMs: 0 });
  return lines;
};
const keysIn = async (bucket: StreetsBucket) => (await bucket.list('')).map(({ key }) => key).sort();
const objectsOf = (id: string) =>
  ['import.json', 'map.0.tiles', 'map.catalogue', 'streets.0.tiles', 'streets.catalogue'].map(
    (name) => `${id}/${name}`,
  );

it('concurrent publications are all listed, and replacing one removes only its own files', async () => {
  const bucket = bucketNamed('one');
  await Promise.all([imported('a', 'North', 'north-1'), imported('b', 'South', 'south-1')]);
  await Promise.all([publish(bucket, 'a'), publish(bucket, 'b')]);
  expect((await readCurrent(bucket)).map(({ name }) => name).sort()).toEqual(['North', 'South']);
  for (const home of Object.values(homes)) {
    expect((await openStreets(bucket).load(home, 2000)).edges.count).toBeGreaterThan(20);
  }
  const southBefore = await bucket.list('south-1/');

  await imported('a', 'North', 'north-2');
  expect((await publish(bucket, 'a')).join()).toContain('removed what it replaced: north-1');
  expect(await keysIn(bucket)).toEqual(['current.json', ...objectsOf('north-2'), ...objectsOf('south-1')]);
  expect(await bucket.list('south-1/')).toEqual(southBefore);
  expect((await readCurrent(bucket)).map(({ id }) => id).sort()).toEqual(['north-2', 'south-1']);
});

it('a killed publication is resumed, and the list is unchanged until then', async () => {
  const bucket = bucketNamed('two');
  await imported('c', 'North', 'north-1');
  let puts = 0;
  const dying: StreetsBucket = {
    ...bucket,
    put: (key, bytes) => (puts++ === 1 ? Promise.reject(new Error('killed')) : bucket.put(key, bytes)),
  };
  await expect(publish(dying, 'c')).rejects.toThrow('killed');
  expect(await readCurrent(bucket)).toEqual([]);
  expect(await keysIn(bucket)).toHaveLength(1);
  expect((await publish(bucket, 'c')).join()).toContain('3 objects sent');
  expect((await publish(bucket, 'c')).join()).toContain('0 objects sent');
  expect(await keysIn(bucket)).toEqual(['current.json', ...objectsOf('north-1')]);
});

it('files left by a killed publication are removed with the next of its name', async () => {
  const bucket = bucketNamed('three');
  await imported('d', 'North', 'north-1');
  await imported('e', 'South', 'south-1');
  await publish(bucket, 'd');
  await publish(bucket, 'e');
  await imported('d', 'North', 'north-2');
  const dying: StreetsBucket = { ...bucket, remove: () => Promise.reject(new Error('killed')) };
  await expect(publish(dying, 'd')).rejects.toThrow('killed');
  expect(await keysIn(bucket)).toContain('north-1/import.json');
  // A day later; earlier, another publisher of the name might still be running.
  await publish(bucket, 'd');
  expect(await keysIn(bucket)).toContain('north-1/import.json');
  const dayAgo = new Date(Date.now() - 25 * 3600_000);
  const later: StreetsBucket = {
    ...bucket,
    list: async (prefix) => (await bucket.list(prefix)).map((object) => ({ ...object, changedAt: dayAgo })),
  };
  await imported('e', 'South', 'south-2');
  await expect(publish(dying, 'e')).rejects.toThrow('killed');
  await publish(later, 'd');
  const southern = [...objectsOf('south-1'), ...objectsOf('south-2')];
  expect(await keysIn(bucket)).toEqual(['current.json', ...objectsOf('north-2'), ...southern]);
  await publish(later, 'e');
  expect(await keysIn(bucket)).toEqual(['current.json', ...objectsOf('north-2'), ...objectsOf('south-2')]);
});

it('an object of another size is uploaded again', async () => {
  const bucket = bucketNamed('four');
  await imported('g', 'North', 'north-1');
  await bucket.put('north-1/streets.catalogue', new Uint8Array(3));
  expect((await publish(bucket, 'g')).join()).toContain('4 objects sent');
  expect((await openStreets(bucket).load(homes.North, 2000)).edges.count).toBeGreaterThan(20);
});

it('replaced street files stay for readers of the old list', async () => {
  const bucket = bucketNamed('five');
  await imported('h', 'North', 'north-1');
  await publish(bucket, 'h');
  await imported('h', 'North', 'north-2');
  let [usedAt, removedAt] = [0, 0];
  const remove: StreetsBucket['remove'] = (keys) => {
    removedAt = performance.now();
    return bucket.remove(keys);
  };
  const print = (line: string) => {
    if (line.includes('In use')) usedAt = performance.now();
  };
  await publishStreets({ ...bucket, remove }, { folder: join(root, 'h'), name: undefined, print, readersNeedMs: 200 });
  expect(removedAt - usedAt).toBeGreaterThan(190);
  expect(await keysIn(bucket)).toEqual(['current.json', ...objectsOf('north-2')]);
});

it('a missing import is reported', async () => {
  await imported('f', 'North', 'north-1');
  await expect(publish(bucketNamed('one'), 'f', 'East')).rejects.toThrow('There is no import "East"');
  await expect(publish(bucketNamed('one'), 'nothing')).rejects.toThrow('Nothing is imported');
});
