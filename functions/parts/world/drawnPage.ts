import { HIDDEN_NAME } from '../../../shared/domain/names.ts';
import { ANONYMOUS_WALKER, type ReportedByViewer, walkLeftFor } from '../../../shared/domain/privacy.ts';
import { walksOfWalker } from '../../data/feed.ts';
import { namesIn } from '../../data/hiddenFaces.ts';
import { ownerMark } from '../../data/ownerMark.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalkers } from '../../data/walkers.ts';
import type { DrawnWalk, WorldWalks } from '../../data/worldWalks.ts';
import { type SeenWalk, type WorldPage, type WorldViewer, walkShownTo } from './livePage.ts';

/** Friends and oneself see a walk without a crowd around it. */
const NO_CROWD = { inCell: 0, inParent: 0, anywhere: false };

/** A page of the snapshot, with what the viewer's friends and the viewer have walked as it is now. */
export async function drawnPage(
  table: ReadTable,
  viewer: WorldViewer,
  drawn: WorldWalks,
  { limit, after }: WorldPage,
): Promise<{ page: SeenWalk[]; cursor: string | undefined }> {
  const known = [viewer.walkerId, ...viewer.friends];
  const readLive = new Set(known.map(ownerMark));
  const unnamed = namesIn(viewer.reported);
  const blocked = new Set([...viewer.blocked].map(ownerMark));
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
  // Where one walker's part was cut off, walks of theirs are missing below.
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

/** What others may not see was not drawn, or is noted since; what this viewer has reported was. */
function leftOfDrawn({ position, owner, shown }: DrawnWalk, reported: ReportedByViewer, unnamed: ReadonlySet<string>) {
  const left = walkLeftFor('stranger', { ...shown, publicId: shown.id, photoUrl: shown.photoUrl ?? null }, reported);
  if (!left) return [];
  const { publicId: _, photoUrl, ...rest } = left;
  const name = rest.username !== ANONYMOUS_WALKER && unnamed.has(owner) ? { username: HIDDEN_NAME } : {};
  return [{ position, shown: { ...rest, ...(shown.photoUrl !== undefined && { photoUrl }), ...name } }];
}

/** A day without an id: below all of its walks. */
const cursorAt = (complete: string): string | undefined =>
  complete === '' || complete.includes('#') ? complete || undefined : `${complete}#-`;
