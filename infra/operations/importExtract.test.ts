import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gridTown } from '../../functions/streets/testing/gridTown.ts';
import { writePbf } from '../../functions/streets/testing/pbfWriter.fixture.ts';
import { readCurrent } from '../../functions/streets/tiles/catalogue.ts';
import { openStreets } from '../../functions/streets/tiles/openStreets.ts';
import { startS3 } from '../local/s3/server.ts';
import { EXTRACTS_KEY, importExtract } from './importExtract.ts';
import { streetsBucket } from './streetsBucket.ts';

const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
const root = mkdtempSync(join(tmpdir(), 'signpost-array-'));
const homes = [
  { latitude: 57.7, longitude: 11.97 },
  { latitude: 55.6, longitude: 13.0 },
];
let s3: Awaited<ReturnType<typeof startS3>>;
const files = createServer((request, response) => {
  const [index] = /\d/.exec(request.url ?? '') ?? [];
  if (index === undefined) response.writeHead(404).end();
  else response.end(readFileSync(join(root, `${index}.osm.pbf`)));
});
beforeAll(async () => {
  s3 = await startS3({ dataDir: join(root, 's3'), buckets: ['streets'], maxBytes: 10_000_000, ...credentials });
  for (const [index, { latitude, longitude }] of homes.entries()) {
    writePbf(join(root, `${index}.osm.pbf`), gridTown(latitude, longitude, 5, 0.003));
  }
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  files.close();
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

it('array jobs import their extracts concurrently and repeatedly under the same names', async () => {
  const client = new S3Client({ endpoint: s3.endpoint, region: 'eu-north-1', forcePathStyle: true, credentials });
  const address = files.address();
  const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const Body = `${site}/europe/0-latest.osm.pbf\n${site}/europe/1-latest.osm.pbf\n${site}/europe/lost.osm.pbf\n`;
  await client.send(new PutObjectCommand({ Bucket: 'streets', Key: EXTRACTS_KEY, Body }));
  const run = (index: number) =>
    importExtract({
      client,
      bucket: 'streets',
      index,
      print: () => undefined,
      now: () => new Date('2026-11-20T09:00:00Z'),
      readersNeedMs: 0,
    });
  const bucket = streetsBucket(client, 'streets');
  await Promise.all([run(0), run(1)]);
  const first = await readCurrent(bucket);
  expect(first.map(({ name }) => name).sort()).toEqual(['europe/0', 'europe/1']);
  for (const home of homes) expect((await openStreets(bucket).load(home, 2000)).edges.count).toBeGreaterThan(20);

  await run(1);
  const second = await readCurrent(bucket);
  expect(second.map(({ name }) => name).sort()).toEqual(['europe/0', 'europe/1']);
  expect(second.find(({ name }) => name === 'europe/0')).toEqual(first.find(({ name }) => name === 'europe/0'));
  const listed = second.map(({ id }) => id);
  const stored = new Set((await bucket.list('')).flatMap(({ key }) => key.split('/').slice(0, -1)));
  expect([...stored].sort()).toEqual(listed.sort());

  await expect(run(2)).rejects.toThrow('lost.osm.pbf answers 404');
  await expect(run(3)).rejects.toThrow('planet/extracts.txt has no line 4');
});
