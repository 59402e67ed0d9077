import { writeIfUnchanged } from '../data/conditionFailed.ts';
import {
  endTurn,
  isGivenUp,
  isImportDue,
  type NeighbourhoodTask,
  neighbourhoodDone,
  neighbourhoodsToday,
  nextNeighbourhood,
  restNeighbourhood,
  restServer,
  takeTurn,
  tryNeighbourhood,
} from '../data/streets/neighbourhoods.ts';
import type { Table } from '../data/table.ts';
import type { ImportOutcome } from '../ports/geo.ts';
import { job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

/** Seconds until a neighbourhood may be requested again; walkers get a Retry-After only after a failure. */
const REST_SECONDS = { failed: 600, empty: 24 * 3600 };

/**
 * Imports requested neighbourhoods one after the other, taking the server's lock for each. Requests start the job at
 * once; the schedule makes up for lost starts and continues after a pause of the server.
 */
export const handler = job('importNeighbourhoods', async ({ now, clock, hasTime, table, neighbourhoods }) => {
  const counts = { imported: 0, empty: 0, failed: 0, busy: 0 };
  const run = randomId();
  // A run that finds the lock taken may end: its holder looks for the next task after releasing it.
  for (let next = await nextNeighbourhood(table); next && hasTime(); next = await nextNeighbourhood(table)) {
    if (!(await takeTurn(table, run, clock()))) break;
    const outcome = await importOne(table, next, (key) => neighbourhoods.import(key));
    if (typeof outcome === 'object') {
      counts.busy++;
      await restServer(table, run, outcome.busySeconds, clock());
      break;
    }
    if (outcome) {
      counts[outcome]++;
      await table.write(...endOf(next, outcome, clock()));
    }
    await endTurn(table, run);
  }
  const today = await neighbourhoodsToday(table, now);
  return { counts: { ...counts, today, ...(isImportDue(today) && { importDue: 1 }) } };
});

/** Undefined if another run finished the task after it was read and before the lock was taken. */
async function importOne(
  table: Table,
  task: NeighbourhoodTask,
  importKey: (key: string) => Promise<ImportOutcome>,
): Promise<ImportOutcome | undefined> {
  if (!(await writeIfUnchanged(table, tryNeighbourhood(task)))) return undefined;
  return isGivenUp(task) ? 'failed' : importKey(task.key);
}

const endOf = (task: NeighbourhoodTask, outcome: 'imported' | 'empty' | 'failed', now: Date) =>
  outcome === 'imported'
    ? [neighbourhoodDone(task)]
    : restNeighbourhood(task, { seconds: REST_SECONDS[outcome], isEmpty: outcome === 'empty' }, now);
