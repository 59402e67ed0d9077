import { HIDDEN_NAME } from '../../../shared/domain/auth/names.ts';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import type { Crowd } from '../../../shared/domain/privacy/crowd.ts';
import { type HomeCell, homeCellKey, parentCellOf } from '../../../shared/domain/privacy/homeCell.ts';
import {
  ANONYMOUS_WALKER,
  type ReportedByViewer,
  type ShownWalk,
  walkSeenBy,
  withoutReported,
} from '../../../shared/domain/privacy/privacy.ts';
import type { Viewer } from '../../../shared/domain/privacy/visibility.ts';
import { namesIn } from '../../data/moderation/hiddenProfiles.ts';
import type { ReadTable } from '../../data/table.ts';
import { ownerHash } from '../../data/walkers/ownerHash.ts';
import { readWalkers, type Walker } from '../../data/walkers/walkers.ts';
import { type FeedWalk, feedBelow, topOfDay, walksOfWalker } from '../../data/world/feed.ts';
import { readFigures, readHomeCells, type StoredFigures } from '../../data/world/snapshots.ts';
import type { DrawnWalk, WorldWalks } from '../../data/world/worldWalks.ts';
import { redactProfile } from '../walkers/readWalkerForViewer.ts';

interface WorldViewer {
  walkerId: string;
  friends: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
  reported: ReportedByViewer;
  now: Date;
}

interface WorldPage {
  limit: number;
  /** Cursor: only entries below this position are returned. */
  after?: string | undefined;
}

interface SeenWalk {
  position: string;
  shown: ShownWalk;
}

export interface LiveWalk extends SeenWalk {
  owner: Walker;
}

/** Maximum number of feed pages read to find one visible walk. */
const maxStretches = 4;

/**
 * A page of the live feed with the owners' current settings. Today's walks are always read from the top of the day,
 * whatever the cursor: else the end of the read would reveal when a hidden walk came in. On a day with more walks than
 * one read, that top is a uniform sample.
 */
export async function livePage(table: ReadTable, viewer: WorldViewer, { limit, after }: WorldPage) {
  const today = dayOf(viewer.now, 'UTC');
  const withToday = after === undefined || after >= today;
  let until = withToday ? addDays(today, -1) : after;
  for (let stretch = 1; ; stretch++) {
    const [figures, top, below] = await Promise.all([
      readFigures(table),
      withToday && stretch === 1 ? topOfDay(table, today) : [],
      feedBelow(table, until),
    ]);
    const walks = [...top, ...below.walks].filter(({ position }) => after === undefined || position < after);
    const visible = await seenBy(viewer, walks, table, figures);
    const page = visible.slice(0, limit);
    if (page.length > 0 || !below.next || stretch === maxStretches) {
      const more = visible.length > limit || below.next !== undefined;
      return { page, cursor: more ? (page.at(-1)?.position ?? below.next) : undefined };
    }
    until = below.next;
  }
}

/** The visible walks in feed order. Owners' current settings are read in one batch. */
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
      // Walks come from an eventually consistent index anyway.
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

/** Without walks and parts that the viewer reported or that are hidden from the viewer. */
function walkShownTo(viewer: WorldViewer, walk: FeedWalk['walk'], owner: Walker, crowd: Crowd): ShownWalk | null {
  const relation = relationTo(owner.walkerId, viewer);
  const left = withoutReported(relation, walk, viewer.reported);
  return left && walkSeenBy(relation, left, redactProfile(owner, relation, viewer.reported), crowd, viewer.now);
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

/** Friends and oneself see a walk without a crowd. */
const NO_CROWD = { inCell: 0, inParent: 0, anywhere: false };

/** A page of the snapshot, merged with the current walks of the viewer and friends. */
export async function snapshotPage(
  table: ReadTable,
  viewer: WorldViewer,
  drawn: WorldWalks,
  { limit, after }: WorldPage,
): Promise<{ page: SeenWalk[]; cursor: string | undefined }> {
  const known = [viewer.walkerId, ...viewer.friends];
  const readLive = new Set(known.map(ownerHash));
  const unnamed = namesIn(viewer.reported);
  const blocked = new Set([...viewer.blocked].map(ownerHash));
  const strangers = drawn.walks.filter(
    ({ position, owner, named }) =>
      (after === undefined || position < after) && !readLive.has(owner) && !(named && blocked.has(owner)),
  );
  const end = (strangers.length > limit && strangers[limit - 1]?.position) || drawn.reaches || '';
  const [owners, stretches] = await Promise.all([
    readWalkers(table, known, { consistent: false }),
    Promise.all(known.map((walkerId) => walksOfWalker(table, walkerId, { before: after, end }))),
  ]);
  const own = owners.flatMap((owner, index): SeenWalk[] =>
    (owner ? (stretches[index]?.walks ?? []) : []).flatMap(({ position, walk }) => {
      if (!owner) return [];
      const shown = walkShownTo(viewer, walk, owner, NO_CROWD);
      return shown ? [{ position, shown }] : [];
    }),
  );
  // If one walker's query was cut off, that walker's walks may be missing below its end.
  const complete =
    stretches
      .map((stretch) => stretch.complete)
      .toSorted()
      .at(-1) ?? end;
  const found = [...own, ...strangers.flatMap((walk) => leftOfDrawn(walk, viewer.reported, unnamed))]
    .filter(({ position }) => position >= complete)
    .sort((a, b) => (a.position > b.position ? -1 : 1));
  const page = found.slice(0, limit);
  const cursor = found.length > limit ? page.at(-1)?.position : cursorAt(complete);
  return { page, cursor };
}

/** The snapshot and its notes already leave out hidden walks; the viewer's reported ones are left out here. */
function leftOfDrawn({ position, owner, shown }: DrawnWalk, reported: ReportedByViewer, unnamed: ReadonlySet<string>) {
  const left = withoutReported(
    'stranger',
    { ...shown, publicId: shown.id, photoUrl: shown.photoUrl ?? null },
    reported,
  );
  if (!left) return [];
  const { publicId: _, photoUrl, ...rest } = left;
  const name = rest.username !== ANONYMOUS_WALKER && unnamed.has(owner) ? { username: HIDDEN_NAME } : {};
  return [{ position, shown: { ...rest, ...(shown.photoUrl !== undefined && { photoUrl }), ...name } }];
}

/** A day without an id sorts below all walks of that day. */
const cursorAt = (complete: string): string | undefined =>
  complete === '' || complete.includes('#') ? complete || undefined : `${complete}#-`;
