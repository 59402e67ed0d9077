import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { documentClient } from '../../functions/data/table.ts';
import { command } from '../built.ts';
import { type Engine, startEngine } from './engine.ts';
import { findProgram } from './engineCommand.ts';
import { isAlive, lockIn } from './engineLock.ts';
import { fullDisk, isFull } from './folderTrouble.ts';

const database = 'dynamodb.sqlite';
export const tableName = 'signpost';

/** The name of a file or folder that this process removes at its end, and the next backup if it was killed. */
export const ofThisProcess = (name: string) => `${name}-${process.pid}`;

/**
 * Removes copies and partial archives of ended processes. Our own id may be that of an ended process, because a new
 * container reuses ids.
 */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^(?:copy|.+\.part)-(\d+)$/.exec(name) ?? [];
    const isEnded = pid && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (isEnded) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export interface OpenCopy {
  client: ReturnType<typeof documentClient>;
  /** How many segments to scan the table in, so that each is about a page. */
  segments: number;
  close(): Promise<void>;
}

export function openEngine(engine: Engine, segments: number): OpenCopy {
  // The SDK prints an end-of-support warning at every start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = documentClient({ endpoint: engine.endpoint, region: 'local', credentials });
  const close = async () => {
    client.destroy();
    await engine.stop();
  };
  return { client, segments, close };
}

/**
 * Opens a separate engine on a copy of the folder's database, which SQLite makes in one transaction while a server
 * writes. A scan of the live table could split a transaction, and each of its pages would delay walkers' calls.
 * Undefined without SQLite or with another engine. The copy is made in `parent`.
 */
export async function openCopy(dataDir: string, parent = dataDir): Promise<OpenCopy | undefined> {
  const folder = await copyOf(dataDir, parent);
  if (folder === undefined) return undefined;
  const forget = () => rmSync(folder, { recursive: true, force: true });
  try {
    const segments = Math.ceil(statSync(join(folder, database)).size / 2 ** 20);
    const opened = openEngine(await startEngine({ dataDir: folder, log: () => undefined }), segments);
    const close = async () => {
      await opened.close();
      forget();
    };
    return { ...opened, close };
  } catch (error) {
    forget();
    throw error;
  }
}

/** A folder with a copy of the database, or undefined where nothing here can make one. */
async function copyOf(dataDir: string, parent: string): Promise<string | undefined> {
  const run = sqlite();
  const original = join(dataDir, database);
  if (!run || !existsSync(original)) return undefined;
  removeLeftovers(parent);
  const folder = join(parent, ofThisProcess('copy'));
  const copy = join(folder, database);
  try {
    mkdirSync(folder, { mode: 0o700 });
    await run(original, `VACUUM INTO '${copy.replaceAll("'", "''")}'`).catch(async (error: unknown) => {
      // SQLite needs some room beside the database even to read it; a file that no engine holds can be copied as it is.
      if (!isFull(dataDir) || isFull(parent)) throw error;
      rmSync(copy, { force: true });
      const files = [original, `${original}-wal`].filter((file) => existsSync(file));
      await promisify(execFile)('flock', ['-n', lockIn(dataDir), 'cp', '--', ...files, folder]);
    });
    // Without this index the engine sorts the whole table for each page of a scan: hours for 900,000 items instead of
    // minutes. It depends on the engine's internal schema, so a failure to create it is ignored.
    await run(copy, `CREATE INDEX scan_order ON "${tableName}" (hash_prefix, pk, sk)`).catch(() => undefined);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(reasonOf(error, dataDir, parent), { cause: error });
  }
}

/** An error message without SQLite's own text. */
function reasonOf(error: unknown, dataDir: string, parent: string): string {
  if (isFull(parent) || /disk is full|ENOSPC/.test(String(error))) return fullDisk(parent);
  if (/EACCES|EROFS|EPERM/.test(String(error))) return `The folder ${resolve(parent)} cannot be written to.`;
  return (
    `The database in ${resolve(dataDir)} cannot be copied: it is damaged or cannot be read. Stop Signpost, and ask ` +
    `"${command('doctor')}" what to do.`
  );
}

/** Runs a statement on a database file, in a process of its own: a large copy takes seconds. */
function sqlite(): ((file: string, statement: string) => Promise<unknown>) | undefined {
  const run = promisify(execFile);
  if (isBuiltin('node:sqlite')) {
    const script = `const { DatabaseSync } = require('node:sqlite');
      const [, file, statement] = process.argv;
      new DatabaseSync(file).exec(statement);`;
    return (file, statement) => run(process.execPath, ['--no-warnings', '-e', script, file, statement]);
  }
  const program = findProgram('sqlite3');
  return program ? (file, statement) => run(program, [file, statement]) : undefined;
}
