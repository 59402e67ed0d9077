import { routes } from '../../../shared/api/routes.ts';
import { type Ahead, aheadAmong } from '../../../shared/domain/leaderboard/leaderboard.ts';
import { publicPoints } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { aheadIn, partFor } from '../../../shared/domain/leaderboard/rankDirectory.ts';
import { relationTo } from '../../common/leaderboard/boardRows.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { readCompetitors } from '../../data/leaderboard/competitors.ts';
import { standingsAbove } from '../../data/leaderboard/leaderboard.ts';
import type { ReadTable } from '../../data/table.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { readRankPart, readRanks, type StoredRanks } from '../../data/world/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

/**
 * Counts the points that the viewer is shown, as the boards do: strangers as the index or the roll-up's directory has
 * them, the viewer and friends as they are read beside it.
 */
export const handler = endpoint(routes.getRank, async ({ params, walkerId, now, table }) => {
  const own = params.id === walkerId;
  const [{ walker, viewer }, ranks, friends] = await Promise.all([
    readWalkerForViewer(table, walkerId, params.id),
    readRanks(table),
    friendIds(table, walkerId),
  ]);
  const points = publicPoints(viewer, walker, walker, now);
  const known = [walkerId, ...friends].filter((id) => id !== params.id);
  const [strangersAhead, others] = await Promise.all([
    own || points > 0 ? readAhead(table, ranks, points, now) : undefined,
    readCompetitors(table, known),
  ]);
  const relation = { walkerId, friends: new Set(friends) };
  const shown = others.map((other) => publicPoints(relationTo(relation, other.walkerId), other, other, now));
  const strangers = strangersAhead?.(
    [walker, ...others].map((one) => ({ id: one.walkerId, points: publicPoints('stranger', one, one, now) })),
  );
  const knownAhead = aheadAmong(points, shown);
  const next = Math.min(strangers?.next ?? Number.POSITIVE_INFINITY, knownAhead.next ?? Number.POSITIVE_INFINITY);
  return {
    globalRank: strangers && points > 0 ? 1 + strangers.above + knownAhead.above : null,
    friendsRank: own ? 1 + knownAhead.above : null,
    pointsToNextRank: own && Number.isFinite(next) ? next - points : null,
  };
});

/** Excludes walkers whose points the viewer sees differently from strangers. */
type AheadWithout = (known: readonly { id: string; points: number }[]) => Ahead;

/**
 * In the top five hundred and on small boards the walkers ahead are read live; below, the rank directory answers, which
 * is at most an hour old.
 */
async function readAhead(
  table: ReadTable,
  ranks: StoredRanks | undefined,
  points: number,
  now: Date,
): Promise<AheadWithout> {
  const part = ranks && points < ranks.liveFrom ? partFor(ranks, points) : undefined;
  const top = part === undefined ? undefined : ranks?.tops[part];
  const topBefore = part === undefined ? undefined : ranks?.tops[part - 1];
  if (ranks && part !== undefined && top) {
    const [within, before] = await Promise.all([
      readRankPart(table, ranks, part),
      topBefore && readRankPart(table, ranks, part - 1),
    ]);
    if (within) {
      return (known) => {
        const shown = known.map((one) => one.points);
        const { above, next } = aheadIn(top, within, points, shown);
        // If all walkers ahead in this part are known ones, the next points are at the end of the previous part.
        return { above, next: next ?? (topBefore && before && aheadIn(topBefore, before, points, shown).next) };
      };
    }
  }
  const live = await standingsAbove(table, points, now);
  return (known) => {
    const ids = new Set(known.map(({ id }) => id));
    return aheadAmong(
      points,
      live.filter(({ walkerId }) => !ids.has(walkerId)).map((one) => one.points),
    );
  };
}
