import { dayOf, mondayOf } from '../../shared/domain/day.ts';
import { walkerIdInKey } from '../../shared/domain/leaderboard/leaderboard.ts';
import { rankDirectory } from '../../shared/domain/leaderboard/rankDirectory.ts';
import { popularPlace, walkersByCell, withParts } from '../../shared/domain/privacy/worldFigures.ts';
import { livePage } from '../common/world/livePage.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import { type BoardSurvey, emptySurvey, surveyPage } from '../data/leaderboard/leaderboard.ts';
import type { Op } from '../data/ops.ts';
import type { Table } from '../data/table.ts';
import { readWalkers } from '../data/walkers/walkers.ts';
import { sampleRecentWalks } from '../data/world/feed.ts';
import { progressCursor, type RollUpProgress, readProgress, saveProgress } from '../data/world/rollUpProgress.ts';
import { departedParts, leaveBoardTops, readFigures, snapshotOps } from '../data/world/snapshots.ts';
import { type DrawnWalk, drawnFrom, drawWorldWalks } from '../data/world/worldWalks.ts';
import { inBatches } from '../runtime/inBatches.ts';
import { eachShard, job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

/** Enough to publish the snapshot of ten million walkers. */
const publishMs = 50_000;

/**
 * Rebuilds ranks, figures and snapshots that are too expensive per request, from the eight shards of board and feed. A run
 * whose time ends stores what it has read, and the next one goes on as of the same instant.
 */
export const handler = job('rollUpRanks', async ({ now, cursor, hasTime, table }) => {
  const begun = cursor === undefined ? undefined : await readProgress(table, progressCursor.parse(cursor));
  const progress: RollUpProgress = begun ?? {
    takenAt: now,
    replaced: await readFigures(table, { consistent: true }),
    departed: await departedParts(table, now),
    surveys: [],
    rest: undefined,
  };
  const { takenAt, replaced, departed, surveys } = progress;
  const today = dayOf(takenAt, 'UTC');
  const monday = mondayOf(today);
  // The number of walks is bounded, so each run reads them again.
  const walks = await sampleRecentWalks(table, takenAt);
  const owners = new Set(walks.map(({ owner }) => owner));
  const goOn = async () => ({
    counts: { read: surveys.length },
    cursor: await saveProgress(table, randomId(), progress, now),
  });

  const boards = [monday, 'ever', 'points'] as const;
  let isRead = surveys.length === boards.length && progress.rest === undefined;
  const hasRead = isRead;
  while (!isRead) {
    if (progress.rest === undefined) surveys.push(emptySurvey());
    const [board, survey] = [boards[surveys.length - 1], surveys.at(-1)];
    if (!board || !survey) throw new Error('a roll-up has read more than its boards');
    const { cursor: rest } = await eachShard({ cursor: progress.rest, hasTime }, (shard, after) =>
      surveyPage(table, survey, { board, shard, after, owners, now: takenAt }),
    );
    progress.rest = rest;
    if (rest !== undefined) return goOn();
    isRead = surveys.length === boards.length;
  }
  if (!hasRead && !hasTime(publishMs)) return goOn();
  const [week, ever, board] = surveys;
  if (!week || !ever || !board) throw new Error('a roll-up lacks a board');
  const ranks = rankDirectory(board.walkersAt, board.placesAt);
  const cells = walkersByCell(walks, today);
  const boardSize = [...board.placesAt.values()].reduce((sum, walkers) => sum + walkers, 0);
  const shownWalks = walks.filter(({ owner }) => !board.hidden.has(owner));
  const ops = snapshotOps(
    {
      version: randomId(),
      takenAt,
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

const someAtOnce = (table: Table, ops: readonly Op[]) => inBatches(ops, 10, (op) => table.write(op));

const max = 500;
/** If few walks are visible the snapshot ends earlier; the rest is read live. */
const maxPages = 12;

/** Stores the feed as a stranger without friends and blocks sees it now. Returns the number of walks. */
async function buildWorldSnapshot(table: Table, now: Date): Promise<number> {
  const stranger = {
    walkerId: '',
    friends: new Set<string>(),
    blocked: new Set<string>(),
    reported: new Set<string>(),
    now,
  };
  const walks: DrawnWalk[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < maxPages && walks.length < max; pages++) {
    const part = await livePage(table, stranger, { limit: max - walks.length, after });
    for (const { position, owner, shown } of part.page) {
      walks.push(drawnFrom(position, owner.walkerId, owner.mapVisibility === 'named', shown));
    }
    after = part.cursor;
    if (after === undefined) break;
  }
  await table.write(...drawWorldWalks(now, { walks, reaches: after ?? null }));
  return walks.length;
}
