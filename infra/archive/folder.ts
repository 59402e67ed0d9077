import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { photoHeaders } from '../../functions/adapters/photos.ts';
import { createTable, documentClient } from '../../functions/data/table.ts';
import { isEmptyTable, putInTransactions, rawPages } from '../../functions/data/wholeTable.ts';
import { checkDataVersion, noteDataVersion, noteRestore } from '../local/dataVersion.ts';
import { type Engine, startEngine } from '../local/engine.ts';
import { findProgram } from '../local/engineCommand.ts';
import { DataDirInUse, isAlive } from '../local/engineLock.ts';
import { objectsIn, openStore } from '../local/s3/store.ts';
import { isPhoto, type Photo, type Source, type Target } from './archive.ts';

const database = 'dynamodb.sqlite';
const tableName = 'signpost';
const bucket = 'photos';
const objectsOf = (dataDir: string) => join(dataDir, 's3');
const headers = { 'content-type': photoHeaders.ContentType, 'cache-control': photoHeaders.CacheControl };
const silent = () => undefined;

function clientOf({ endpoint }: Engine) {
  // The SDK prints an end-of-support warning at every start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return documentClient({ endpoint, region: 'local', credentials });
}

/**
 * The content of a data folder at one moment. An engine of our own reads a copy of the database: SQLite makes it in one
 * transaction, also while a server writes, which a scan is not. Without SQLite the folder itself is read, if no server
 * holds it.
 */
export async function fromFolder(
  dataDir: string,
  warn: (sentence: string) => void,
): Promise<{ source: Source; close: () => Promise<void> }> {
  const hasDatabase = existsSync(dataDir) && readdirSync(dataDir).some((name) => /\.(sqlite|db)$/.test(name));
  if (!hasDatabase) throw new Error(`There is no database in ${resolve(dataDir)}.`);
  checkDataVersion(dataDir);
  const folder = existsSync(join(dataDir, database)) && (await copyOf(dataDir));
  const forget = () => folder && rmSync(folder, { recursive: true, force: true });
  const engine = await startEngine({ dataDir: folder || dataDir, log: silent }).catch((error: unknown) => {
    forget();
    throw error instanceof DataDirInUse ? new Error(noCopy) : error;
  });
  const client = clientOf(engine);
  // About a page each: the engine begins every page of a segment, or of the table, at its first item.
  const segments = folder ? Math.ceil(statSync(join(folder, database)).size / 2 ** 20) : 1;
  return {
    source: { items: () => rawPages(client, tableName, segments), photos: () => photosIn(dataDir, warn) },
    close: async () => {
      client.destroy();
      await engine.stop();
      forget();
    },
  };
}

const noCopy =
  'A backup of a running server needs the engine dynoxide, and Node 22.13 or later or the program sqlite3 ' +
  '(apt install sqlite3). Or stop the server, and back up then.';

/** A folder with a copy of the database, or undefined where nothing here can make one. */
async function copyOf(dataDir: string): Promise<string | undefined> {
  const run = sqlite();
  if (!run) return undefined;
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^backup-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = join(dataDir, `backup-${process.pid}`);
  const copy = join(folder, database);
  mkdirSync(folder);
  try {
    await run(join(dataDir, database), `VACUUM INTO '${copy.replaceAll("'", "''")}'`);
    // Without it the engine sorts the whole table for each page of a scan: hours for 900,000 items instead of minutes. It
    // is the engine's inner schema, so a copy without the index is good, too.
    await run(copy, `CREATE INDEX scan_order ON "${tableName}" (hash_prefix, pk, sk)`).catch(() => undefined);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Runs a statement on a database file. */
function sqlite(): ((file: string, statement: string) => Promise<unknown>) | undefined {
  const own = process.getBuiltinModule?.('node:sqlite');
  const program = findProgram('sqlite3');
  if (own) {
    return async (file, statement) => {
      const opened = new own.DatabaseSync(file);
      try {
        opened.exec(statement);
      } finally {
        opened.close();
      }
    };
  }
  return program ? (file, statement) => promisify(execFile)(program, [file, statement]) : undefined;
}

async function* photosIn(dataDir: string, warn: (sentence: string) => void): AsyncGenerator<Photo> {
  for await (const { key, bytes } of objectsIn(objectsOf(dataDir), bucket)) {
    if (key !== undefined && bytes) yield { key, bytes };
    else warn(`${key ?? 'A photo'} is damaged and is not in the archive.`);
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
  const client = clientOf(engine);
  const close = async () => {
    client.destroy();
    await engine.stop();
  };
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
