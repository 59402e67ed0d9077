import { routes } from '../../../shared/api/routes.ts';
import type { Crowd } from '../../../shared/domain/crowd.ts';
import { addDays, dayOf, isDay } from '../../../shared/domain/day.ts';
import { type HomeCell, homeCellKey, parentCellOf } from '../../../shared/domain/homeCell.ts';
import {
  newestFirst,
  type ReportedByViewer,
  type Viewer,
  walkLeftFor,
  walkSeenBy,
} from '../../../shared/domain/privacy.ts';
import { blockedEitherWay } from '../../data/blocks.ts';
import { type FeedWalk, feedBelow, topOfDay } from '../../data/feed.ts';
import { friendIds } from '../../data/friendships.ts';
import { reportedBy } from '../../data/reports.ts';
import { readFigures, readHomeCells, type StoredFigures } from '../../data/snapshots.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/page.ts';
import { Reply } from '../../http/reply.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';

/** How many stretches of the feed are gone through in search of one walk that may be seen. */
const mostStretches = 4;

/**
 * The newest day first and within it random ids: neither a cursor nor the end of a page tells who walked when. Today's
 * walks are always read from the top of the day, whatever the cursor says: else the end of what was read would tell
 * when a walk that is not shown came in. On a day with more walks than are read at once, that top is a fair sample.
 */
export const handler = endpoint(routes.listGlobalChallenges, async ({ query, walkerId, now, table }) => {
  const { limit, after } = pageOf(query, positionInFeed);
  const today = dayOf(now, 'UTC');
  const withToday = after === undefined || after >= today;
  let until = withToday ? addDays(today, -1) : after;
  for (let stretch = 1; ; stretch++) {
    const [friends, blocked, reported, figures, top, below] = await Promise.all([
      friendIds(table, walkerId),
      blockedEitherWay(table, walkerId),
      reportedBy(table, walkerId),
      readFigures(table),
      withToday && stretch === 1 ? topOfDay(table, today) : [],
      feedBelow(table, until),
    ]);
    const walks = [...top, ...below.walks].filter(({ position }) => after === undefined || position < after);
    const visible = await seenBy(
      { walkerId, friends: new Set(friends), blocked, reported, now },
      walks,
      table,
      figures,
    );
    const page = visible.slice(0, limit);
    if (page.length > 0 || !below.next || stretch === mostStretches) {
      const more = visible.length > limit || below.next !== undefined;
      const cursor = more ? (page.at(-1)?.position ?? below.next) : undefined;
      return new Reply(newestFirst(page.map(({ shown }) => shown)), { headers: nextCursor(cursor) });
    }
    until = below.next;
  }
});

interface WorldViewer {
  walkerId: string;
  friends: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
  reported: ReportedByViewer;
  now: Date;
}

/** What the viewer may see of these, in the order of the feed. The owners' settings are read now, all at once. */
async function seenBy(
  viewer: WorldViewer,
  walks: readonly FeedWalk[],
  table: ReadTable,
  figures: StoredFigures | undefined,
) {
  const [owners, cells] = await Promise.all([
    readWalkers(
      table,
      walks.map(({ owner }) => owner),
      // The walks themselves come from an index, which is behind by as much.
      { consistent: false },
    ),
    figures && readHomeCells(table, figures),
  ]);
  return walks.flatMap(({ position, owner, walk }, index) => {
    const profile = owners[index];
    if (!profile) return [];
    const relation = relationTo(owner, viewer);
    const left = walkLeftFor(relation, walk, viewer.reported);
    const face = seenFace(profile, relation, viewer.reported);
    const shown = left && walkSeenBy(relation, left, face, crowdAround(walk.homeCell, cells), viewer.now);
    return shown ? [{ position, shown }] : [];
  });
}

function relationTo(owner: string, { walkerId, friends, blocked }: WorldViewer): Viewer {
  if (owner === walkerId) return 'self';
  if (blocked.has(owner)) return 'blocked';
  return friends.has(owner) ? 'friend' : 'stranger';
}

function crowdAround(cell: HomeCell, cells: ReadonlyMap<string, number> | undefined): Crowd {
  const walkersIn = (square: HomeCell) => cells?.get(homeCellKey(square)) ?? 0;
  return { inCell: walkersIn(cell), inParent: walkersIn(parentCellOf(cell)), anywhere: (cells?.size ?? 0) > 0 };
}

/** A day and a random id. */
function positionInFeed(cursor: string): string | undefined {
  const [day = '', id = '', ...more] = cursor.split('#');
  return isDay(day) && /^[\w-]{1,22}$/.test(id) && more.length === 0 ? cursor : undefined;
}
