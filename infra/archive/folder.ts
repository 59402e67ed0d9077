import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { photoHeaders } from '../../functions/adapters/photos.ts';
import { createTable } from '../../functions/data/table.ts';
import { isEmptyTable, putInTransactions, rawPages } from '../../functions/data/wholeTable.ts';
import { command } from '../built.ts';
import { type OpenCopy, openCopy, openEngine, tableName } from '../local/databaseCopy.ts';
import { checkDataVersion, isUnfinishedRestore, noteDataVersion, noteRestore } from '../local/dataVersion.ts';
import { startEngine } from '../local/engine.ts';
import { DataDirInUse, isInUse } from '../local/engineLock.ts';
import { freeBytesAt, fullDisk } from '../local/folderTrouble.ts';
import { databasesIn, refuseEmptiedTable, refuseLostDatabase } from '../local/lostDatabase.ts';
import { objectsIn, openStore } from '../local/s3/store.ts';
import { isPhoto, type Photo, type Source, type Target } from './archive.ts';

const bucket = 'photos';
const objectsOf = (dataDir: string) => join(dataDir, 's3');
const headers = { 'content-type': photoHeaders.ContentType, 'cache-control': photoHeaders.CacheControl };
const silent = () => undefined;

/**
 * Reads a data folder as of one moment, from a copy of the database, also while a server writes. If no copy can be
 * made, it reads the folder itself, unless a server holds it. The copy is made in `parent`, the archive's folder,
 * because the disk of the data may be full.
 */
export async function fromFolder(
  dataDir: string,
  warn: (sentence: string) => void,
  parent: string,
): Promise<{ source: Source; close: () => Promise<void> }> {
  checkDataVersion(dataDir);
  await refuseLostDatabase(dataDir);
  if (databasesIn(dataDir).length === 0) throw new Error(`There is no database in ${resolve(dataDir)}.`);
  requireRoom(dataDir, parent);
  const { client, segments, close } = (await openCopy(dataDir, parent)) ?? (await openFolder(dataDir));
  await refuseEmptiedTable(dataDir, tableName, client).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const items = () => rawPages(client, tableName, segments);
  return { source: { items, photos: () => photosIn(dataDir, warn) }, close };
}

/** The disk must hold the archive (items and photos) and, until it is complete, the copy of the database. */
function requireRoom(dataDir: string, parent: string): void {
  const needed = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^s3\b|^[^/]+\.(sqlite|db)(-wal)?$/.test(name))
    .reduce((sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0), 0);
  if (freeBytesAt(parent) < 1.2 * needed) throw new Error(fullDisk(parent, 1.2 * needed));
}

async function openFolder(dataDir: string): Promise<OpenCopy> {
  const engine = await startEngine({ dataDir, log: silent }).catch((error: unknown) => {
    throw error instanceof DataDirInUse ? new Error(noCopy) : error;
  });
  return openEngine(engine, 1);
}

const noCopy =
  'A backup of a running server needs the engine dynoxide, and Node 22.13 or later or the program sqlite3 ' +
  '(apt install sqlite3). Or stop the server, and back up then.';

async function* photosIn(dataDir: string, warn: (sentence: string) => void): AsyncGenerator<Photo> {
  for await (const { file, key, bytes } of objectsIn(objectsOf(dataDir), bucket)) {
    if (key !== undefined && bytes) yield { key, bytes };
    else warn(`The photo ${key ?? file} is damaged and is not in the archive.`);
  }
}

/** Prepares the folder of a restore. No program opens it before `finish`; `abandon` deletes what was written. */
export async function toFolder(dataDir: string): Promise<{
  target: Target;
  finish: () => Promise<void>;
  abandon: () => Promise<void>;
}> {
  refuseUsedFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  empty(dataDir, 'version');
  noteRestore(dataDir);
  const engine = await startEngine({ dataDir, log: silent, isRestore: true });
  const { client, close } = openEngine(engine, 1);
  await createTable(tableName, client);
  if (!(await isEmptyTable(client, tableName))) throw new Error('The table of DYNAMODB_ENDPOINT is not empty.');
  const store = openStore(objectsOf(dataDir));
  return {
    target: {
      putItems: (items) => putInTransactions(client, tableName, items),
      putPhoto: async ({ key, bytes }) => {
        const body = (async function* () {
          yield bytes;
        })();
        await store.put(bucket, key, {
          headers: isPhoto(key) ? headers : {},
          body,
          now: new Date(),
          precondition: silent,
        });
      },
    },
    finish: async () => {
      noteDataVersion(dataDir);
      await close();
    },
    abandon: async () => {
      await close();
      empty(dataDir, 'version');
      empty(dataDir);
    },
  };
}

/** Keeps the folder, which may be a mounted volume. While the version file exists, a killed restore can restart. */
function empty(dataDir: string, butFor?: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name !== 'lost+found' && name !== butFor) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

export function refuseUsedFolder(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).every((name) => name === 'lost+found')) return;
  // The remains of a killed restore may be overwritten.
  if (isUnfinishedRestore(dataDir) && !isInUse(dataDir)) return;
  throw new Error(
    `The folder ${resolve(dataDir)} is not empty, and a restore replaces nothing. ` +
      `Name another one: DATA_DIR=.data-restored ${command('restore', 'FILE')}`,
  );
}
