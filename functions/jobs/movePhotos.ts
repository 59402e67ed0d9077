import { moveWalkPhoto, type PhotoMovePorts } from '../common/photos/moveWalkPhoto.ts';
import { completedPage } from '../data/challenges/challenges.ts';
import {
  type PhotoMove,
  photoMoveDone,
  photoMoves,
  releasePhotoMove,
  takePhotoMove,
} from '../data/challenges/photos.ts';
import { afterDay, keys } from '../data/keys.ts';
import { noteWorldChange } from '../data/world/worldWalks.ts';
import { writeIfUnchanged } from '../data/writeIfUnchanged.ts';
import { job } from '../runtime/job.ts';

const perPage = 50;

type Surroundings = PhotoMovePorts & { hasTime: () => boolean };
type Counts = Record<'moved' | 'missing' | 'walkers', number>;

/**
 * Gives photos new addresses after a walker has reduced visibility: old URLs stop working. The walk refers to the old
 * photo until the new one exists, and each walk is one transaction, so an interrupted run resumes with the next walk.
 */
export const handler = job('movePhotos', async ({ now, hasTime, table, photos }) => {
  const counts: Counts = { moved: 0, missing: 0, walkers: 0 };
  const failures: unknown[] = [];
  for (const move of await photoMoves(table)) {
    if (!hasTime()) break;
    if (!(await takePhotoMove(table, move, now))) continue;
    try {
      if (await moveAll({ table, photos, now, hasTime }, move, counts)) counts.walkers++;
    } catch (error) {
      // A failure must not block the other walkers.
      failures.push(error);
      await writeIfUnchanged(table, releasePhotoMove(move));
    }
  }
  if (failures.length > 0) throw failures[0];
  return { counts };
});

/** False if time ran out or the move was requested again. */
async function moveAll(around: Surroundings, move: PhotoMove, counts: Counts): Promise<boolean> {
  const { table, now, hasTime } = around;
  const { walkerId } = move;
  let after = move.after ? keys.challenge(walkerId, move.after).SK : undefined;
  do {
    const start = after === undefined ? undefined : afterDay(keys.challenge, walkerId)(after);
    const page = await completedPage(table, walkerId, { limit: perPage, ...(start && { after: start }) });
    for (const challenge of page.challenges) {
      // Restored walks are never shown to others, so their photos keep their addresses.
      if (challenge.restored) continue;
      const done = hasTime() ? await moveWalkPhoto(around, move, challenge) : 'unfinished';
      if (done === 'unfinished') {
        await writeIfUnchanged(table, releasePhotoMove(move));
        return false;
      }
      if (done !== 'nothing') counts[done]++;
    }
    after = page.next;
  } while (after);
  // The world snapshot still contains the old URLs.
  return writeIfUnchanged(table, photoMoveDone(move), noteWorldChange(walkerId, now));
}
