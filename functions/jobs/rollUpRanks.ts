import { rankDirectory } from '../../shared/domain/rankDirectory.ts';
import { popularPlace, totalsOf, walkersByCell } from '../../shared/domain/worldFigures.ts';
import { recentWalks } from '../data/feed.ts';
import { readBoard } from '../data/leaderboard.ts';
import type { Op } from '../data/ops.ts';
import { readFigures, snapshotOps } from '../data/snapshots.ts';
import { ConditionFailed, type Table } from '../data/table.ts';
import { job } from '../lib/job.ts';
import { randomId } from '../lib/random.ts';

/** Rebuilds what cannot be counted at each request, from the board's and the feed's eight partitions. */
export const handler = job('rollUpRanks', async ({ now, table }) => {
  const [board, walks, before] = await Promise.all([
    readBoard(table),
    recentWalks(table, now),
    readFigures(table, { consistent: true }),
  ]);
  const cells = walkersByCell(walks);
  const ops = snapshotOps(
    {
      version: randomId(),
      takenAt: now,
      totals: totalsOf(board),
      popular: popularPlace(walks),
      ranks: rankDirectory(board.map(({ points }) => points)),
      cells,
      recentWalks: walks.length,
    },
    before,
  );
  await oneByOne(table, ops.parts);
  try {
    await table.write(...ops.publish);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Another run was quicker, on figures as fresh as these.
    await oneByOne(table, ops.abandoned);
    return { counts: { overtaken: 1 } };
  }
  await oneByOne(table, ops.outdated);
  return { counts: { walkers: board.length, recentWalks: walks.length, cells: cells.size } };
});

async function oneByOne(table: Table, ops: readonly Op[]): Promise<void> {
  for (const op of ops) await table.write(op);
}
