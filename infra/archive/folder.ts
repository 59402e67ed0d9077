import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { photoHeaders } from '../../functions/adapters/photos.ts';
import { createTable } from '../../functions/data/table.ts';
import { isEmptyTable, putInTransactions, rawPages } from '../../functions/data/wholeTable.ts';
import { type OpenCopy, openCopy, openEngine, tableName } from '../local/databaseCopy.ts';
import { checkDataVersion, noteDataVersion, noteRestore } from '../local/dataVersion.ts';
import { startEngine } from '../local/engine.ts';
import { DataDirInUse } from '../local/engineLock.ts';
import { objectsIn, openStore } from '../local/s3/store.ts';
import { isPhoto, type Photo, type Source, type Target } from './archive.ts';

const bucket = 'photos';
const objectsOf = (dataDir: string) => join(dataDir, 's3');
const headers = { 'content-type': photoHeaders.ContentType, 'cache-control': photoHeaders.CacheControl };
const silent = () => undefined;

/**
 * The content of a data folder at one moment: of a copy of the database, also while a server writes. Where no copy can be
 * made, the folder itself is read, if no server holds it.
 */
export async function fromFolder(
  dataDir: string,
  warn: (sentence: string) => void,
): Promise<{ source: Source; close: () => Promise<void> }> {
  const hasDatabase = existsSync(dataDir) && readdirSync(dataDir).some((name) => /\.(sqlite|db)$/.test(name));
  if (!hasDatabase) throw new Error(`There is no database in ${resolve(dataDir)}.`);
  checkDataVersion(dataDir);
  const { client, segments, close } = (await openCopy(dataDir)) ?? (await openFolder(dataDir));
  const items = () => rawPages(client, tableName, segments);
  return { source: { items, photos: () => photosIn(dataDir, warn) }, close };
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

/** A folder that is made by the restore. Until `finish` no program opens it; `abandon` takes away what was written. */
export async function toFolder(dataDir: string): Promise<{
  target: Target;
  finish: () => Promise<void>;
  abandon: () => Promise<void>;
}> {
  refuseUsedFolder(dataDir);
  const engine = await startEngine({ dataDir, log: silent });
  noteRestore(dataDir);
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
      // The folder itself may be a mounted volume.
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
    },
  };
}

export function refuseUsedFolder(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).every((name) => name === 'lost+found')) return;
  throw new Error(
    `The folder ${resolve(dataDir)} is not empty, and a restore replaces nothing. ` +
      'Name another one: DATA_DIR=.data-restored npm run restore -- FILE',
  );
}
