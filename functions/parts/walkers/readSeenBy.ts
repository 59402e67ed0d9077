import { Refusal } from '../../../shared/api/errors.ts';
import type { Viewer } from '../../../shared/domain/privacy.ts';
import { readBlock } from '../../data/blocks.ts';
import { areFriends } from '../../data/friendships.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalker, type Walker } from '../../data/walkers.ts';

/** A walker and who asks. One who has blocked the other, or was blocked, finds what an unknown id gives. */
export async function readSeenBy(
  table: ReadTable,
  viewerId: string,
  walkerId: string,
): Promise<{ walker: Walker; viewer: Exclude<Viewer, 'blocked'> }> {
  const isOwn = walkerId === viewerId;
  const [walker, friends, block] = await Promise.all([
    readWalker(table, walkerId),
    !isOwn && areFriends(table, viewerId, walkerId),
    isOwn ? undefined : readBlock(table, viewerId, walkerId),
  ]);
  if (!walker || block) throw new Refusal('walker_not_found');
  return { walker, viewer: isOwn ? 'self' : friends ? 'friend' : 'stranger' };
}
