import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { photoHeaders } from '../../functions/adapters/photos.ts';
import { createTable, documentClient } from '../../functions/data/table.ts';
import { isEmptyTable, putInTransactions, rawPages } from '../../functions/data/wholeTable.ts';
import { noteDataVersion, noteRestore } from '../local/dataVersion.ts';
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
 * The content of a data folder at one moment. Where a server holds the folder, an engine of our own reads a copy of the
 * database: SQLite makes it in one transaction, which a scan during writes is not.
 */
export async function fromFolder(
  dataDir: string,
  warn: (sentence: string) => void,
): Promise<{ source: Source; close: () => Promise<void> }> {
  if (!existsSync(dataDir)) throw new Error(`There is no data folder ${resolve(dataDir)}.`);
  const { engine, forget } = await startEngine({ dataDir, log: silent }).then(
    (own) => ({ engine: own, forget: silent }),
    (error: unknown) => {
      if (error instanceof DataDirInUse) return engineOnCopy(dataDir);
      throw error;
    },
  );
  const client = clientOf(engine);
  return {
    source: { items: () => rawPages(client, tableName), photos: () => photosIn(dataDir, warn) },
    close: async () => {
      client.destroy();
      await engine.stop();
      forget();
    },
  };
}

async function engineOnCopy(dataDir: string): Promise<{ engine: Engine; forget: () => void }> {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^backup-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = join(dataDir, `backup-${process.pid}`);
  const forget = () => rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    if (!existsSync(join(dataDir, database))) {
      throw new Error('A running server is backed up only with the engine dynoxide. Stop this one, then back up.');
    }
    await copyDatabase(join(dataDir, database), join(folder, database));
    return { engine: await startEngine({ dataDir: folder, log: silent }), forget };
  } catch (error) {
    forget();
    throw error;
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  const program = findProgram('sqlite3');
  const copy = `VACUUM INTO '${to.replaceAll("'", "''")}'`;
  if (sqlite) {
    const opened = new sqlite.DatabaseSync(from, { readOnly: true });
    try {
      opened.exec(copy);
    } finally {
      opened.close();
    }
  } else if (program) {
    await promisify(execFile)(program, ['-readonly', from, copy]);
  } else {
    throw new Error(
      'A backup of a running server needs Node 22.13 or later, or the program sqlite3 (apt install sqlite3). ' +
        'Install one of them; or stop the server, and back up then.',
    );
  }
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
