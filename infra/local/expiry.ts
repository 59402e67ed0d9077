import { documentClient } from '../../functions/data/table.ts';
import { sweepExpired } from '../../functions/data/wholeTable.ts';
import type { Surroundings } from '../../functions/runtime/context.ts';
import { describeFault } from '../../functions/runtime/log.ts';

const firstRunMs = 10 * 60_000;
const everyMs = 24 * 60 * 60_000;

/** Sweeps expired items once a day while the server runs; the returned function stops it. */
export function sweepDaily({ stage, clock, log }: Surroundings, waitMs = firstRunMs): () => void {
  const client = documentClient();
  let timer = setTimeout(sweep, waitMs).unref();
  let isStopped = false;
  async function sweep() {
    try {
      await sweepExpired(client, stage.tableName, clock());
    } catch (error) {
      if (!isStopped) log({ level: 'error', message: 'fault', job: 'sweepExpired', error: describeFault(error) });
    }
    if (!isStopped) timer = setTimeout(sweep, everyMs).unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
    client.destroy();
  };
}
