import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documentClient } from '../../functions/data/table.ts';
import { type Engine, startEngine } from './engine.ts';
import { findProgram } from './engineCommand.ts';
import { isAlive } from './engineLock.ts';

const database = 'dynamodb.sqlite';
export const tableName = 'signpost';

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
 * An engine of its own on a copy of the folder's database, which SQLite makes in one transaction while a server writes. A scan
 * of the live table tears items that are written together, and each of its pages makes walkers wait. Undefined where there is
 * no SQLite, or another engine.
 */
export async function openCopy(dataDir: string): Promise<OpenCopy | undefined> {
  const folder = await copyOf(dataDir);
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
async function copyOf(dataDir: string): Promise<string | undefined> {
  const run = sqlite();
  if (!run || !existsSync(join(dataDir, database))) return undefined;
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^copy-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = join(dataDir, `copy-${process.pid}`);
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
