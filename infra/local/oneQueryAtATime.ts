import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '../../functions/data/table.ts';

/**
 * The table of the jobs, which share this process with the calls of walkers: queries run one after the other, and each page
 * has a turn of the event loop of its own. In the cloud a job reads 24 shards at once in a process of its own; here their
 * pages would be parsed in one go, and calls would wait for all of them.
 */
export function oneQueryAtATime(table: Table): Table {
  let last: Promise<unknown> = Promise.resolve();
  const behind = (one: Table): Table => ({
    get: (...wanted) => one.get(...wanted),
    batchGet: (...wanted) => one.batchGet(...wanted),
    write: (...ops) => one.write(...ops),
    query: (wanted) => {
      const page = last.then(() => one.query(wanted));
      last = page.then(
        () => nextTurn(),
        () => nextTurn(),
      );
      return page;
    },
    within: (remainingMs) => behind(one.within(remainingMs)),
  });
  return behind(table);
}
