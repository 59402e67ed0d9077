import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { importFile, StreetsError } from '../../functions/streets/index.ts';
import { publishStreets } from './publishStreets.ts';
import { streetsBucket } from './streetsBucket.ts';

/** Key of the object that lists the extracts' URLs, one per line. */
export const EXTRACTS_KEY = 'planet/extracts.txt';

interface ImportOptions {
  client: S3Client;
  bucket: string;
  index: number;
  print: (line: string) => void;
  now: () => Date;
  readersNeedMs?: number;
}

/**
 * One job of the array: downloads, imports and publishes one extract under its own name. Jobs are independent, so a
 * failed one is simply run again.
 */
export async function importExtract({ client, bucket, index, ...options }: ImportOptions): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: EXTRACTS_KEY }));
  const lines = ((await Body?.transformToString()) ?? '').split('\n').filter((line) => line.trim() !== '');
  const url = lines[index]?.trim();
  if (url === undefined) throw new StreetsError(`${EXTRACTS_KEY} has no line ${index + 1}.`);
  const folder = await mkdtemp(join(tmpdir(), 'signpost-extract-'));
  try {
    const name = nameOf(url);
    const file = join(folder, 'extract.osm.pbf');
    await download(url, file);
    const streets = join(folder, 'streets');
    const terminal = { write: () => true };
    await importFile(file, { folder: streets, name, withoutBuildings: undefined }, { ...options, terminal });
    await publishStreets(streetsBucket(client, bucket), { folder: streets, name, ...options });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `https://download.geofabrik.de/europe/sweden-latest.osm.pbf` becomes `europe/sweden`, which replaces its earlier
 * import.
 */
function nameOf(url: string): string {
  return new URL(url).pathname.slice(1).replace(/(-latest)?\.osm\.pbf$/, '');
}

async function download(url: string, file: string): Promise<void> {
  const response = await fetch(url, { headers: { 'user-agent': 'Signpost/0.1 (street import)' } });
  if (!response.ok || !response.body) throw new StreetsError(`${url} answers ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await importExtract({
      client: new S3Client({}),
      bucket: process.env.STREETS_BUCKET ?? '',
      index: Number(process.env.AWS_BATCH_JOB_ARRAY_INDEX ?? 0),
      print: (line) => console.info(line),
      now: () => new Date(),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
