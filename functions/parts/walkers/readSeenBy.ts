import { Refusal } from '../../../shared/api/errors.ts';
import type { ReportedByViewer } from '../../../shared/domain/privacy.ts';
import type { Viewer } from '../../../shared/domain/visibility.ts';
import { readBlock } from '../../data/blocks.ts';
import { areFriends } from '../../data/friendships.ts';
import { reportedBy } from '../../data/reports.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalker, type Walker } from '../../data/walkers.ts';
import { seenFace } from './seenFaces.ts';

const noReports: ReportedByViewer = new Set();

/**
 * A walker and who asks, without a name or photo that this viewer does not see. One who has blocked the other, or was blocked, finds
 * what an unknown id gives.
 */
export async function readSeenBy(
  table: ReadTable,
  viewerId: string,
  walkerId: string,
): Promise<{ walker: Walker; viewer: Exclude<Viewer, 'blocked'>; reported: ReportedByViewer }> {
  const isOwn = walkerId === viewerId;
  const [walker, friends, block, reported] = await Promise.all([
    readWalker(table, walkerId),
    !isOwn && areFriends(table, viewerId, walkerId),
    isOwn ? undefined : readBlock(table, viewerId, walkerId),
    isOwn ? noReports : reportedBy(table, viewerId),
  ]);
  if (!walker || block) throw new Refusal('walker_not_found');
  const viewer = isOwn ? 'self' : friends ? 'friend' : 'stranger';
  return { walker: seenFace(walker, viewer, reported), viewer, reported };
}
