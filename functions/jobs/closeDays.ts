import * as z from 'zod/mini';
import { upkeepOf } from '../../shared/domain/streakExpiry.ts';
import { type Shard, shards } from '../data/keys.ts';
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
import { job } from '../runtime/job.ts';

/** Where each shard goes on that was not finished. */
const placesToGoOn = z.array(z.object({ shard: z.literal(shards), after: z.optional(z.string()) }));
type PlaceToGoOn = { shard: Shard; after?: string | undefined };

const pageSize = 50;

type Done = 'cleared' | 'filedAnew' | 'left' | 'overtaken';

/**
 * Looks at the streaks that have died, and at no others. What anybody is shown of a streak is derived from its days
 * when it is read, so nothing depends on this having run: it keeps the index small. Running it twice, or two at once,
 * changes nothing: every write writeIfUnchanged only for what was read.
 */
export const handler = job('closeDays', async ({ now, cursor, hasTime, table }) => {
  const counts: Record<Done, number> = { cleared: 0, filedAnew: 0, left: 0, overtaken: 0 };

  const lookAfter = async (entry: AliveEntry, walker: AliveWalker | undefined) => {
    const care = walker && careFor(entry, walker, now);
    if (!care) return;
    counts[care.op && !(await writeIfUnchanged(table, care.op)) ? 'overtaken' : care.done]++;
  };

  const closeShard = async ({ shard, after }: PlaceToGoOn) => {
    for (let place = after; ; ) {
      if (!hasTime()) return [{ shard, after: place }];
      const page = await dyingPage(table, shard, { until: now, limit: pageSize, after: place });
      const walkers = await aliveWalkers(table, page.entries);
      await Promise.all(page.entries.map((entry, each) => lookAfter(entry, walkers[each])));
      if (page.next === undefined) return [];
      place = page.next;
    }
  };

  const places: PlaceToGoOn[] = cursor === undefined ? shards.map((shard) => ({ shard })) : placesToGoOn.parse(cursor);
  const unfinished = await Promise.all(places.map((place) => closeShard(place)));
  const rest = unfinished.flat();
  return rest.length > 0 ? { counts, cursor: rest } : { counts };
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
