import { Refusal } from '../../../shared/api/errors.ts';
import { emptyProfile } from '../../../shared/api/publicProfile.ts';
import { HIDDEN_NAME } from '../../../shared/domain/auth/names.ts';
import { isSeen } from '../../../shared/domain/moderation/report.ts';
import type { ReportedByViewer } from '../../../shared/domain/privacy/privacy.ts';
import type { Viewer } from '../../../shared/domain/privacy/visibility.ts';
import { readBlock } from '../../data/moderation/blocks.ts';
import { type HiddenParts, type NameAndPhoto, profileTarget } from '../../data/moderation/hiddenProfiles.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import type { ReadTable } from '../../data/table.ts';
import { areFriends } from '../../data/walkers/friendships.ts';
import { readWalker, type Walker } from '../../data/walkers/walkers.ts';

/** A walker's name and photo for a viewer, with a neutral name in place of a hidden one. */
export function redactProfile<Shown extends NameAndPhoto & Partial<HiddenParts>>(
  shown: Shown,
  viewer: Viewer,
  reported: ReadonlySet<string>,
): Shown {
  const { hiddenName, hiddenPhoto } = shown;
  if (reported.size === 0 && !hiddenName && !hiddenPhoto) return shown;
  const sees = (what: 'name' | 'photo', hidden: HiddenParts['hiddenName'] | undefined) => {
    const target = profileTarget(shown, what);
    return isSeen(viewer, hidden?.target === target ? hidden.from : undefined, reported.has(target));
  };
  return {
    ...shown,
    ...(!sees('name', hiddenName) && { username: HIDDEN_NAME, ...emptyProfile }),
    ...(!sees('photo', hiddenPhoto) && { profilePhotoUrl: null }),
  };
}

const noReports: ReportedByViewer = new Set();

/**
 * Reads a walker for a viewer, without hidden name or photo. A block in either direction answers like an unknown id.
 */
export async function readWalkerForViewer(
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
  return { walker: redactProfile(walker, viewer, reported), viewer, reported };
}

/** The walker of the call. The account may be suspended or in deletion since the session was read. */
export async function readOwnWalker(table: ReadTable, walkerId: string): Promise<Walker> {
  const walker = await readWalker(table, walkerId);
  if (!walker) throw new Refusal('not_signed_in');
  return walker;
}
