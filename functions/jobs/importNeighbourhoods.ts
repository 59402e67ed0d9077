import {
  endTurn,
  isGivenUp,
  isImportDue,
  keepTurn,
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
import { writeIfUnchanged } from '../data/writeIfUnchanged.ts';
import type { ImportOutcome } from '../ports/neighbourhoods.ts';
import { job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

const REST_SECONDS = { failed: 3600, empty: 7 * 24 * 3600 };

/**
 * Imports requested neighbourhoods one after the other, by the only run that has the turn. Requests start it at once;
 * the schedule makes up for lost starts and goes on after the server's rest.
 */
export const handler = job('importNeighbourhoods', async ({ now, clock, hasTime, table, neighbourhoods }) => {
  const counts = { imported: 0, empty: 0, failed: 0, busy: 0 };
  const run = randomId();
  let next = await nextNeighbourhood(table);
  // A request that came while the last turn ended found it taken, so it is looked for once more.
  while (next && hasTime() && (await takeTurn(table, run, clock()))) {
    for (; next && hasTime() && (await keepTurn(table, run, clock())); next = await nextNeighbourhood(table)) {
      const outcome = await importOne(table, next, (key) => neighbourhoods.import(key));
      if (typeof outcome === 'object') {
        counts.busy++;
        await restServer(table, run, outcome.busySeconds, clock());
        return { counts: { ...counts, ...(await dueCounts(table, now)) } };
      }
      counts[outcome]++;
      await writeIfUnchanged(table, ...endOf(next, outcome, clock()));
    }
    await endTurn(table, run);
    next = await nextNeighbourhood(table);
  }
  return { counts: { ...counts, ...(await dueCounts(table, now)) } };
});

async function importOne(
  table: Table,
  task: NeighbourhoodTask,
  importKey: (key: string) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  if (isGivenUp(task)) return 'failed';
  await writeIfUnchanged(table, tryNeighbourhood(task));
  return importKey(task.key);
}

const endOf = (task: NeighbourhoodTask, outcome: 'imported' | 'empty' | 'failed', now: Date) =>
  outcome === 'imported' ? [neighbourhoodDone(task)] : restNeighbourhood(task, REST_SECONDS[outcome], now);

async function dueCounts(table: Table, now: Date): Promise<Record<string, number>> {
  const today = await neighbourhoodsToday(table, now);
  return { today, ...(isImportDue(today) && { importDue: 1 }) };
}
