import type { Crowd } from '../../../shared/domain/crowd.ts';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import { type HomeCell, homeCellKey, parentCellOf } from '../../../shared/domain/homeCell.ts';
import { type ReportedByViewer, type ShownWalk, walkLeftFor, walkSeenBy } from '../../../shared/domain/privacy.ts';
import type { Viewer } from '../../../shared/domain/visibility.ts';
import { type FeedWalk, feedBelow, topOfDay } from '../../data/feed.ts';
import { readFigures, readHomeCells, type StoredFigures } from '../../data/snapshots.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalkers, type Walker } from '../../data/walkers.ts';
import { seenFace } from '../walkers/seenFaces.ts';

export interface WorldViewer {
  walkerId: string;
  friends: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
  reported: ReportedByViewer;
  now: Date;
}

export interface WorldPage {
  limit: number;
  /** The cursor: below this position. */
  after?: string | undefined;
}

export interface SeenWalk {
  position: string;
  shown: ShownWalk;
}

export interface LiveWalk extends SeenWalk {
  owner: Walker;
}

/** How many stretches of the feed are gone through in search of one walk that may be seen. */
const mostStretches = 4;

/**
 * A page of the feed itself, under the settings that its owners have now. Today's walks are always read from the top of
 * the day, whatever the cursor says: else the end of what was read would tell when a walk that is not shown came in. On a
 * day with more walks than are read at once, that top is a fair sample.
 */
export async function livePage(table: ReadTable, viewer: WorldViewer, { limit, after }: WorldPage) {
  const today = dayOf(viewer.now, 'UTC');
  const withToday = after === undefined || after >= today;
  let until = withToday ? addDays(today, -1) : after;
  let read = 0;
  for (let stretch = 1; ; stretch++) {
    const [figures, top, below] = await Promise.all([
      readFigures(table),
      withToday && stretch === 1 ? topOfDay(table, today) : [],
      feedBelow(table, until),
    ]);
    const walks = [...top, ...below.walks].filter(({ position }) => after === undefined || position < after);
    read += walks.length;
    const visible = await seenBy(viewer, walks, table, figures);
    const page = visible.slice(0, limit);
    if (page.length > 0 || !below.next || stretch === mostStretches) {
      const more = visible.length > limit || below.next !== undefined;
      return { page, cursor: more ? (page.at(-1)?.position ?? below.next) : undefined, read };
    }
    until = below.next;
  }
}

/** What the viewer may see of these, in the order of the feed. The owners' settings are read now, all at once. */
async function seenBy(
  viewer: WorldViewer,
  walks: readonly FeedWalk[],
  table: ReadTable,
  figures: StoredFigures | undefined,
): Promise<LiveWalk[]> {
  const [owners, cells] = await Promise.all([
    readWalkers(
      table,
      walks.map(({ owner }) => owner),
      // The walks themselves come from an index, which is behind by as much.
      { consistent: false },
    ),
    figures && readHomeCells(table, figures),
  ]);
  return walks.flatMap(({ position, walk }, index) => {
    const owner = owners[index];
    if (!owner) return [];
    const shown = walkShownTo(viewer, walk, owner, crowdAround(walk.homeCell, cells));
    return shown ? [{ position, shown, owner }] : [];
  });
}

/** Without what the viewer has reported, and what is hidden from the viewer. */
export function walkShownTo(
  viewer: WorldViewer,
  walk: FeedWalk['walk'],
  owner: Walker,
  crowd: Crowd,
): ShownWalk | null {
  const relation = relationTo(owner.walkerId, viewer);
  const left = walkLeftFor(relation, walk, viewer.reported);
  return left && walkSeenBy(relation, left, seenFace(owner, relation, viewer.reported), crowd, viewer.now);
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
