import { upkeepOf } from '../../shared/domain/streakExpiry.ts';
import type { Op } from '../data/ops.ts';
import {
  type AliveEntry,
  type AliveWalker,
  aliveWalkers,
  clearAlive,
  dyingPage,
  fileAliveAnew,
} from '../data/streakExpiry.ts';
import { writeIfUnchanged } from '../data/writeIfUnchanged.ts';
import { eachShard } from '../runtime/eachShard.ts';
import { job } from '../runtime/job.ts';

const pageSize = 50;

type Done = 'cleared' | 'filedAnew' | 'left' | 'overtaken';

/**
 * Looks at the streaks that have died, and at no others. What anybody is shown of a streak is derived from its days
 * when it is read, so nothing depends on this having run: it keeps the index small. Running it twice, or two at once,
 * changes nothing: every write holds only for what was read.
 */
export const handler = job('closeDays', async ({ now, cursor, hasTime, table }) => {
  const counts: Record<Done, number> = { cleared: 0, filedAnew: 0, left: 0, overtaken: 0 };

  const lookAfter = async (entry: AliveEntry, walker: AliveWalker | undefined) => {
    const care = walker && careFor(entry, walker, now);
    if (!care) return;
    counts[care.op && !(await writeIfUnchanged(table, care.op)) ? 'overtaken' : care.done]++;
  };

  const rest = await eachShard({ cursor, hasTime }, async (shard, after) => {
    const page = await dyingPage(table, shard, { until: now, limit: pageSize, after });
    const walkers = await aliveWalkers(table, page.entries);
    await Promise.all(page.entries.map((entry, index) => lookAfter(entry, walkers[index])));
    return page.next;
  });
  return { counts, ...rest };
});

interface Care {
  done: Done;
  op?: Op;
}

function careFor(entry: AliveEntry, walker: AliveWalker, now: Date): Care {
  const upkeep = upkeepOf({ ...walker, filedUnder: entry.diesAt }, now);
  switch (upkeep.kind) {
    case 'dead':
      return { done: 'cleared', op: clearAlive(entry) };
    case 'moved':
      return { done: 'filedAnew', op: fileAliveAnew(entry, upkeep.diesAt) };
    case 'safe':
      return { done: 'left' };
  }
}
