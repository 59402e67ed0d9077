import { documentClient } from '../../functions/data/table.ts';
import { sweepExpired } from '../../functions/data/wholeTable.ts';
import { openCopy, tableName } from './databaseCopy.ts';

const firstRunMs = 10 * 60_000;
const everyMs = 24 * 60 * 60_000;

/** Sweeps expired items of the folder that this server holds; returns how many. */
export async function sweepFolder(dataDir: string, now: Date): Promise<number> {
  const client = documentClient();
  const copy = await openCopy(dataDir);
  try {
    return await sweepExpired(copy ?? { client, segments: 1 }, client, tableName, now);
  } finally {
    client.destroy();
    await copy?.close();
  }
}

/** Once a day while the server runs; the returned function stops it. */
export function sweepDaily(dataDir: string, clock: () => Date): () => void {
  let isStopped = false;
  let timer = setTimeout(sweep, firstRunMs).unref();
  async function sweep() {
    try {
      await sweepFolder(dataDir, clock());
    } catch (error) {
      if (!isStopped) console.error(`Expired items were not swept: ${error instanceof Error ? error.message : error}`);
    }
    if (!isStopped) timer = setTimeout(sweep, everyMs).unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
