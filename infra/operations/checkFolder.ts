import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scanPages } from '../../functions/data/table.ts';
import { photoIdIn, photoNames } from '../../functions/parts/photos/photoNames.ts';
import { readCurrent, readImportNote } from '../../functions/streets/tiles/catalogue.ts';
import { folderStore } from '../../functions/streets/tiles/folderStore.ts';
import { DataDirInUse } from '../local/engineLock.ts';
import { troubleOf } from '../local/folderTrouble.ts';
import { openStore } from '../local/s3/store.ts';
import { openStores } from '../local/stores.ts';
import { checkTable } from './checkTable.ts';
import type { Finding } from './finding.ts';
import type { Stored } from './invariants.ts';

const leastFreeBytes = 64 * 1024 * 1024;

/** A data folder of `npm start` that no Signpost runs on. Changes nothing in it. */
export async function checkFolder(dataDir: string, freeBytes = freeBytesAt): Promise<Finding[]> {
  const databases = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => /\.(sqlite|db)$/.test(name)) : [];
  if (databases.length === 0) {
    const what = `There is no database in ${resolve(dataDir)}.`;
    return [{ what, todo: 'Name the folder that Signpost was started with: DATA_DIR=... npm run doctor' }];
  }
  return [...room(dataDir, freeBytes), ...(await streets(join(dataDir, 'streets'))), ...(await stores(dataDir))];
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function room(dataDir: string, freeBytes: (folder: string) => number): Finding[] {
  const free = freeBytes(dataDir);
  if (free >= leastFreeBytes) return [];
  const what = `The disk of the data folder has only ${Math.floor(free / 2 ** 20)} MB left.`;
  return [
    { what, todo: 'Make room: on a full disk nothing is stored, and walkers are told that something went wrong.' },
  ];
}

async function streets(folder: string): Promise<Finding[]> {
  const store = folderStore(folder);
  try {
    for (const { id } of await readCurrent(store)) await readImportNote(store, id);
    return [];
  } catch (error) {
    const what = `The streets cannot be read: ${error instanceof Error ? error.message : error}`;
    return [{ what, todo: 'Walkers there get practice streets until then; nothing of theirs is in this folder.' }];
  }
}

/** Opened as any tool opens it: who runs on it is left alone. */
async function stores(dataDir: string): Promise<Finding[]> {
  const opened = await openStores(dataDir).catch((error: unknown) => error as Error);
  if (opened instanceof Error) {
    const isInUse = opened instanceof DataDirInUse;
    const what = isInUse ? 'Signpost is running on this data folder.' : opened.message;
    const advice = isInUse ? 'Stop it and ask again; or copy the folder, and ask about the copy.' : undefined;
    return [{ what, todo: advice ?? troubleOf(opened, dataDir) ?? 'Nothing else can be checked before that.' }];
  }
  try {
    const { tableName } = opened.environment.stage;
    const { findings, stored } = await checkTable((index) => scanPages(tableName, index));
    return [...findings, ...(await pictures(dataDir, stored))];
  } finally {
    await opened.stop();
  }
}

/** Both sizes of every photo that something names, whole. */
async function pictures(dataDir: string, stored: Stored): Promise<Finding[]> {
  const kept = new Set<string>();
  const damaged: string[] = [];
  for await (const { key, isWhole } of openStore(join(dataDir, 's3')).inspect('photos')) {
    if (isWhole && key) kept.add(key);
    else damaged.push(key ?? 'a file that is no object any more');
  }
  const ids = stored.all().flatMap(({ PK, SK, photoId, profilePhotoUrl }) => {
    if (!String(PK).startsWith('U#')) return [];
    const face = SK === 'P' && typeof profilePhotoUrl === 'string' ? photoIdIn(profilePhotoUrl) : undefined;
    return [...(face ? [face] : []), ...(String(SK).startsWith('C#') && photoId ? [String(photoId)] : [])];
  });
  const isGone = (name: string) => !kept.has(`objects/${name}`) && !damaged.includes(`objects/${name}`);
  const gone = ids.flatMap((id) => photoNames(id)).filter(isGone);
  const todo = 'Put back the files of s3/buckets from a copy; the walks themselves are not touched by it.';
  return [
    ...(damaged.length > 0 ? [{ what: `${damaged.length} photos are damaged.`, todo, examples: damaged }] : []),
    ...(gone.length > 0 ? [{ what: `${gone.length} photos are gone.`, todo, examples: gone }] : []),
  ];
}
