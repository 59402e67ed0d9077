import { routes } from '../../../shared/api/routes.ts';
import { type Board, boardNamed, globalBoard } from '../../../shared/domain/leaderboard.ts';
import { blockedEitherWay } from '../../data/blocks.ts';
import { type Competitor, readCompetitors } from '../../data/competitors.ts';
import { hiddenFaces } from '../../data/hiddenFaces.ts';
import { topOfProven, topOfShards } from '../../data/leaderboard.ts';
import { reportedBy } from '../../data/reports.ts';
import type { ReadTable } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';
import { boardView, provenView } from '../../parts/walkers/walkerView.ts';

/**
 * The world's best hundred, live: eight queries at once, however many walkers there are. Ranks are of the exact points;
 * the place of one who is blocked stays empty.
 */
export const handler = endpoint(routes.getGlobalLeaderboard, async ({ query, walkerId, now, table }) => {
  const board = boardNamed(query.board ?? 'points', now);
  if (board !== 'points') return provenBoard(table, board, walkerId, now);
  const [tops, blocked, reported, hidden] = await Promise.all([
    topOfShards(table),
    blockedEitherWay(table, walkerId),
    reportedBy(table, walkerId),
    hiddenFaces(table),
  ]);
  const seen = (walker: Competitor) =>
    seenFace(walker, walker.walkerId === walkerId ? 'self' : 'stranger', reported, hidden.get(walker.walkerId));
  return globalBoard(tops)
    .filter((walker) => !blocked.has(walker.walkerId))
    .map((walker) => ({ ...boardView(seen(walker), walkerId, now), rank: walker.rank }));
});

/** Its entries are points only, so the hundred walkers are read after them. */
async function provenBoard(table: ReadTable, board: Board, viewerId: string, now: Date) {
  const [tops, blocked, reported] = await Promise.all([
    topOfProven(table, board),
    blockedEitherWay(table, viewerId),
    reportedBy(table, viewerId),
  ]);
  const best = globalBoard(tops).filter(({ walkerId }) => !blocked.has(walkerId));
  const walkers = await readCompetitors(
    table,
    best.map(({ walkerId }) => walkerId),
  );
  const byId = new Map(walkers.map((walker) => [walker.walkerId, walker]));
  return best.flatMap(({ walkerId, rank, points }) => {
    const walker = byId.get(walkerId);
    const relation = walkerId === viewerId ? 'self' : 'stranger';
    const shown = provenView({ [board === 'ever' ? 'provenPoints' : 'provenThisWeek']: points }, walkerId === viewerId);
    return walker ? [{ ...boardView(seenFace(walker, relation, reported), viewerId, now), rank, ...shown }] : [];
  });
}
