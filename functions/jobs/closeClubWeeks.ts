import { gameFiguresOf } from '../../shared/domain/achievements/figures.ts';
import { unlockAchievements } from '../../shared/domain/achievements/unlock.ts';
import { sumOfWeek, walksIn, weekCloses } from '../../shared/domain/clubs/club.ts';
import type { Day } from '../../shared/domain/day.ts';
import { readCounted } from '../common/clubs/clubView.ts';
import { clearEndedClub } from '../common/clubs/leaveClub.ts';
import { closeWeek, dueClubsPage, markReached, openNextWeek, readMember, readWholeClub } from '../data/clubs/clubs.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import type { Table } from '../data/table.ts';
import { awardAndUnlock, idsOf, readUnlocked } from '../data/walkers/achievements.ts';
import { readWalker } from '../data/walkers/walkers.ts';
import { inBatches } from '../runtime/inBatches.ts';
import { eachShard, job } from '../runtime/job.ts';
import { retryOnConflict } from '../runtime/retryOnConflict.ts';

type Counts = Record<'closed' | 'reached' | 'awarded' | 'ended', number>;

/**
 * Closes the weeks of clubs to which no walk can be added any more, and awards a reached goal to each member who walked
 * in that week. The sum is frozen before the first award, the next week opens after the last, and an award marks its
 * member in the same transaction: an interrupted or concurrent run makes no difference.
 */
export const handler = job('closeClubWeeks', async ({ now, cursor, hasTime, isolated, table }) => {
  const counts: Counts = { closed: 0, reached: 0, awarded: 0, ended: 0 };
  // One club per page, because a club of 200 members takes seconds.
  const rest = await eachShard({ cursor, hasTime }, async (shard, after) => {
    const page = await dueClubsPage(table, shard, { until: now, limit: 1, after });
    for (const { walkerId: clubId } of page.entries) await isolated(closeWeeks(table, clubId, now, counts));
    return page.next;
  });
  return { counts, ...rest };
});

async function closeWeeks(table: Table, clubId: string, now: Date, counts: Counts): Promise<void> {
  for (;;) {
    const whole = await readWholeClub(table, clubId, { ended: true });
    if (!whole) return;
    const { club } = whole;
    if (club.endedAt !== null) {
      counts.ended++;
      return clearEndedClub(table, clubId);
    }
    const week = club.openWeek;
    if (weekCloses(week) > now) return;
    const members = await readCounted(table, whole.members, { consistent: true });
    const closed = club.weeks.find((each) => each.week === week);
    if (!closed) {
      if (await writeIfUnchanged(table, closeWeek(club, sumOfWeek(members, week)))) counts.closed++;
      continue;
    }
    if (closed.sum >= closed.goal) {
      const walked = members.filter((member) => walksIn(member, week) > 0);
      const awarded = await inBatches(walked, atOnce, ({ walkerId }) =>
        awardWeek(table, { clubId, walkerId, week, now }),
      );
      counts.awarded += awarded.filter(Boolean).length;
    }
    const isSettled = await writeIfUnchanged(table, openNextWeek(club));
    if (isSettled && closed.sum >= closed.goal) counts.reached++;
  }
}

const atOnce = 10;

/** False if the member was awarded before, or has left. */
const awardWeek = (
  table: Table,
  { clubId, walkerId, week, now }: { clubId: string; walkerId: string; week: Day; now: Date },
): Promise<boolean> =>
  retryOnConflict(async () => {
    const [member, walker, unlocked] = await Promise.all([
      readMember(table, clubId, walkerId),
      readWalker(table, walkerId),
      readUnlocked(table, walkerId),
    ]);
    if (!member || !walker || (member.lastReached ?? '') >= week) return false;
    const counts = { ...walker.counts, clubWeeks: walker.counts.clubWeeks + 1 };
    const { figures, newAchievements } = unlockAchievements({ ...gameFiguresOf(walker), counts }, idsOf(unlocked));
    await table.write(...awardAndUnlock(walker, { figures, newAchievements, now }), markReached(clubId, member, week));
    return true;
  });
