import { streakExpiryOf } from '../../shared/domain/challenges/streak.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import type { DueEntry } from '../data/dueIndex.ts';
import type { Op } from '../data/ops.ts';
import {
  clearStreakExpiry,
  endedStreaksPage,
  moveStreakExpiry,
  readStreakExpiryWalkers,
  type StreakExpiryWalker,
} from '../data/walkers/streakExpiry.ts';
import { eachShard, job } from '../runtime/job.ts';

const pageSize = 50;

type Done = 'cleared' | 'moved' | 'left' | 'overtaken';

/**
 * Clears ended streaks from the index. Displayed streaks are derived on read, so nothing depends on this job: it keeps
 * the index small. Idempotent and safe to run twice at once, because every write is conditional.
 */
export const handler = job('closeDays', async ({ now, cursor, hasTime, table }) => {
  const counts: Record<Done, number> = { cleared: 0, moved: 0, left: 0, overtaken: 0 };

  const updateIndex = async (entry: DueEntry, walker: StreakExpiryWalker | undefined) => {
    const change = walker && changeFor(entry, walker, now);
    if (!change) return;
    counts[change.op && !(await writeIfUnchanged(table, change.op)) ? 'overtaken' : change.done]++;
  };

  const rest = await eachShard({ cursor, hasTime }, async (shard, after) => {
    const page = await endedStreaksPage(table, shard, { until: now, limit: pageSize, after });
    const walkers = await readStreakExpiryWalkers(table, page.entries);
    await Promise.all(page.entries.map((entry, index) => updateIndex(entry, walkers[index])));
    return page.next;
  });
  return { counts, ...rest };
});

interface IndexChange {
  done: Done;
  op?: Op;
}

function changeFor(entry: DueEntry, walker: StreakExpiryWalker, now: Date): IndexChange {
  const expiry = streakExpiryOf({ ...walker, indexedEnd: entry.dueAt }, now);
  switch (expiry.kind) {
    case 'ended':
      return { done: 'cleared', op: clearStreakExpiry(entry) };
    case 'moved':
      return { done: 'moved', op: moveStreakExpiry(entry, expiry.endsAt) };
    case 'safe':
      return { done: 'left' };
  }
}
