import { walkSeenBy } from '../../../shared/domain/privacy.ts';
import { walksOfWalker } from '../../data/feed.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalkers } from '../../data/walkers.ts';
import { ownerMark, type WorldWalks } from '../../data/worldWalks.ts';
import { relationTo, type SeenWalk, type WorldPage, type WorldViewer } from './livePage.ts';

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
      const shown = walkSeenBy(relationTo(owner.walkerId, viewer), walk, owner, NO_CROWD, viewer.now);
      return shown ? [{ position, shown }] : [];
    }),
  );
  // Where one walker's part was cut off, walks of theirs are missing below.
  const complete =
    stretches
      .map((stretch) => stretch.complete)
      .toSorted()
      .at(-1) ?? end;
  const found = [...own, ...strangers]
    .filter(({ position }) => position >= complete)
    .sort((a, b) => (a.position > b.position ? -1 : 1));
  const page = found.slice(0, limit);
  const cursor = found.length > limit ? page.at(-1)?.position : cursorAt(complete);
  return { page, cursor };
}

/** A day without an id: below all of its walks. */
const cursorAt = (complete: string): string | undefined =>
  complete === '' || complete.includes('#') ? complete || undefined : `${complete}#-`;
