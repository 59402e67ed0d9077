import { routes } from '../../../shared/api/routes.ts';
import { type Ahead, aheadAmong, isOnBoard } from '../../../shared/domain/leaderboard/leaderboard.ts';
import { publicPoints } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { aheadIn, type PartTop, partFor, type RankPart } from '../../../shared/domain/leaderboard/rankDirectory.ts';
import { relationTo } from '../../common/leaderboard/boardRows.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { readCompetitors } from '../../data/leaderboard/competitors.ts';
import { type BoardStanding, standingsAbove } from '../../data/leaderboard/leaderboard.ts';
import type { ReadTable } from '../../data/table.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { readRankPart, readRanks, type StoredRanks } from '../../data/world/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

/**
 * Counts walkers by the points that the viewer sees, as the boards do: strangers from the top of the index or the
 * roll-up's directory, the viewer and friends from their profiles.
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
  const [read, others] = await Promise.all([
    own || isOnBoard(walker, points) ? readStrangers(table, ranks, points, now) : undefined,
    readCompetitors(table, known),
  ]);
  const relation = { walkerId, friends: new Set(friends) };
  const shown = others.map((other) => publicPoints(relationTo(relation, other.walkerId), other, other, now));
  const asStrangers = [walker, ...others].map((one) => ({
    walkerId: one.walkerId,
    points: publicPoints('stranger', one, one, now),
  }));
  const strangers = read && strangersAhead(read, points, asStrangers);
  const knownAhead = aheadAmong(points, shown);
  const next = Math.min(strangers?.next ?? Number.POSITIVE_INFINITY, knownAhead.next ?? Number.POSITIVE_INFINITY);
  return {
    globalRank: strangers && isOnBoard(walker, points) ? 1 + strangers.above + knownAhead.above : null,
    friendsRank: own ? 1 + knownAhead.above : null,
    pointsToNextRank: own && Number.isFinite(next) ? next - points : null,
  };
});

type RankedWalker = Pick<BoardStanding, 'walkerId' | 'points'>;
/**
 * Strangers near the walker: live board entries, or the walker's part of the directory and the part before it, if any.
 */
type Strangers = { live: readonly RankedWalker[] } | { parts: readonly { top: PartTop; part: RankPart }[] };

/**
 * The best hundred are read live, as the board does; below, the directory answers, which is at most an hour old. Without
 * either, before a stage's first roll-up, the rank is not known.
 */
async function readStrangers(
  table: ReadTable,
  ranks: StoredRanks | undefined,
  points: number,
  now: Date,
): Promise<Strangers | undefined> {
  if (!ranks || points >= ranks.liveFrom) {
    const live = await standingsAbove(table, points, now);
    if (live) return { live };
  }
  const part = ranks && partFor(ranks, points);
  if (!ranks || part === undefined) return undefined;
  const wanted = [part, part - 1].flatMap((at) => {
    const top = ranks.tops[at];
    return top ? [{ at, top }] : [];
  });
  const found = await Promise.all(wanted.map(({ at }) => readRankPart(table, ranks, at)));
  const parts = wanted.flatMap(({ top }, index) => {
    const part = found[index];
    return part ? [{ top, part }] : [];
  });
  return parts.length === wanted.length ? { parts } : undefined;
}

/** Counts the strangers ahead. `known` walkers are left out, because the viewer sees other points of them. */
function strangersAhead(strangers: Strangers, points: number, known: readonly RankedWalker[]): Ahead {
  if ('live' in strangers) {
    const ids = new Set(known.map(({ walkerId }) => walkerId));
    const others = strangers.live.filter(({ walkerId }) => !ids.has(walkerId));
    return aheadAmong(
      points,
      others.map((one) => one.points),
    );
  }
  const shown = known.map((one) => one.points);
  const [own, before] = strangers.parts.map(({ top, part }) => aheadIn(top, part, points, shown));
  // If all walkers ahead in this part are known, the next stranger is at the end of the part before.
  return { above: own?.above ?? 0, next: own?.next ?? before?.next };
}
