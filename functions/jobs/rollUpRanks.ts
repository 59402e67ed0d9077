import { dayOf, mondayOf } from '../../shared/domain/day.ts';
import { walkerIdInKey } from '../../shared/domain/leaderboard/leaderboard.ts';
import { rankDirectory } from '../../shared/domain/leaderboard/rankDirectory.ts';
import { popularPlace, walkersByCell, withParts } from '../../shared/domain/privacy/worldFigures.ts';
import { buildWorldSnapshot } from '../common/world/buildWorldSnapshot.ts';
import { type BoardSurvey, surveyBoard } from '../data/leaderboard/leaderboard.ts';
import type { Op } from '../data/ops.ts';
import type { Table } from '../data/table.ts';
import { readWalkers } from '../data/walkers/walkers.ts';
import { sampleRecentWalks } from '../data/world/feed.ts';
import { departedParts, leaveBoardTops, readFigures, snapshotOps } from '../data/world/snapshots.ts';
import { writeIfUnchanged } from '../data/writeIfUnchanged.ts';
import { job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

/**
 * Rebuilds ranks, figures and snapshots that are too expensive per request, from the eight shards of board and feed.
 */
export const handler = job('rollUpRanks', async ({ now, table }) => {
  const today = dayOf(now, 'UTC');
  const monday = mondayOf(today);
  const [ever, week, walks, replaced, departed] = await Promise.all([
    surveyBoard(table, 'ever', now),
    surveyBoard(table, monday, now),
    sampleRecentWalks(table, now),
    readFigures(table, { consistent: true }),
    departedParts(table, now),
  ]);
  const board = await surveyBoard(table, 'points', now, new Set(walks.map(({ owner }) => owner)));
  const ranks = rankDirectory(board.walkersAt, board.placesAt);
  const cells = walkersByCell(walks, today);
  const boardSize = [...board.placesAt.values()].reduce((sum, walkers) => sum + walkers, 0);
  const shownWalks = walks.filter(({ owner }) => !board.hidden.has(owner));
  const ops = snapshotOps(
    {
      version: randomId(),
      takenAt: now,
      totals: withParts(board.totals, departed),
      popular: popularPlace(shownWalks, today),
      ranks,
      tops: [
        { board: 'points', best: board.top },
        { board: 'ever', best: ever.top },
        { board: monday, best: week.top },
      ],
      cells,
    },
    replaced,
  );
  await someAtOnce(table, ops.parts);
  if (!(await writeIfUnchanged(table, ...ops.publish))) {
    // Another run was faster, with equally fresh figures.
    await someAtOnce(table, ops.abandoned);
    return { counts: { overtaken: 1 } };
  }
  await leaveBoardTops(table, await goneAmong(table, [board, ever, week]));
  await someAtOnce(table, ops.outdated);
  const drawn = await buildWorldSnapshot(table, now);
  return { counts: { walkers: boardSize, recentWalks: walks.length, cells: cells.size, drawn } };
});

/** Walkers who started deletion while the boards were read; the deletion job may have run before this write. */
async function goneAmong(table: Table, surveys: readonly BoardSurvey[]): Promise<string[]> {
  const ids = [...new Set(surveys.flatMap(({ top }) => top.map(walkerIdInKey)))];
  const walkers = await readWalkers(table, ids);
  return ids.filter((_, index) => !walkers[index]);
}

const atOnce = 10;

async function someAtOnce(table: Table, ops: readonly Op[]): Promise<void> {
  for (let from = 0; from < ops.length; from += atOnce) {
    await Promise.all(ops.slice(from, from + atOnce).map((op) => table.write(op)));
  }
}
