import * as z from 'zod/mini';
import { eveningFrom, upkeepOf } from '../../shared/domain/streakUpkeep.ts';
import {
  type AliveEntry,
  type AliveWalker,
  aliveWalkers,
  clearAlive,
  dyingPage,
  fileAliveAnew,
  takeReminder,
} from '../data/alive.ts';
import { type Shard, shards } from '../data/keys.ts';
import type { Op } from '../data/ops.ts';
import { ConditionFailed, type Table } from '../data/table.ts';
import { job } from '../lib/job.ts';
import type { Reminder } from '../ports/push.ts';

/** Where each shard goes on that was not finished. */
const placesToGoOn = z.array(z.object({ shard: z.literal(shards), after: z.optional(z.string()) }));
type PlaceToGoOn = { shard: Shard; after?: string | undefined };

const pageSize = 50;

type Done = 'cleared' | 'filedAnew' | 'reminded' | 'left' | 'overtaken';

/**
 * Looks at the streaks that have died or die this evening, and at no others. What anybody is shown of a streak is
 * derived from its days when it is read, so nothing depends on this having run: it keeps the index small, and finds
 * whom to remind. Running it twice, or two at once, changes nothing: every write holds only for what was read.
 */
export const handler = job('closeDays', async ({ now, cursor, hasTime, table, reminders }) => {
  const counts: Record<Done, number> = { cleared: 0, filedAnew: 0, reminded: 0, left: 0, overtaken: 0 };

  const lookAfter = async (entry: AliveEntry, walker: AliveWalker | undefined): Promise<Reminder[]> => {
    const care = walker ? careFor(entry, walker, now) : undefined;
    if (!care) return [];
    const done = care.op && !(await holds(table, care.op)) ? 'overtaken' : care.done;
    counts[done]++;
    return done === 'reminded' && care.reminder ? [care.reminder] : [];
  };

  const closeShard = async ({ shard, after }: PlaceToGoOn) => {
    for (let place = after; ; ) {
      if (!hasTime()) return [{ shard, after: place }];
      const page = await dyingPage(table, shard, { until: eveningFrom(now), limit: pageSize, after: place });
      const walkers = await aliveWalkers(table, page.entries);
      const found = await Promise.all(page.entries.map((entry, each) => lookAfter(entry, walkers[each])));
      if (found.flat().length > 0) await reminders.remind(found.flat());
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
  reminder?: Reminder;
}

function careFor(entry: AliveEntry, walker: AliveWalker, now: Date): Care {
  const upkeep = upkeepOf({ ...walker, filedUnder: entry.diesAt }, now);
  switch (upkeep.kind) {
    case 'dead':
      return { done: 'cleared', op: clearAlive(entry) };
    case 'moved':
      return { done: 'filedAnew', op: fileAliveAnew(entry, upkeep.diesAt) };
    case 'atRisk': {
      if (!walker.notificationsEnabled || walker.remindedFor === entry.position) return { done: 'left' };
      const reminder = { walkerId: walker.walkerId, streak: upkeep.streak, diesAt: upkeep.diesAt };
      return { done: 'reminded', op: takeReminder(entry, walker.remindedFor), reminder };
    }
    case 'safe':
      return { done: 'left' };
  }
}

async function holds(table: Table, op: Op): Promise<boolean> {
  try {
    await table.write(op);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
