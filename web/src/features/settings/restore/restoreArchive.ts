import { account } from '../../../../../shared/api/account.ts';
import { favourites } from '../../../../../shared/api/favourites.ts';
import { photos } from '../../../../../shared/api/photos.ts';
import { archivedSettings, archivedStreak, walkInArchive } from '../../../../../shared/api/restore/archive.ts';
import type { RestoredWalk, RestoringAnswer } from '../../../../../shared/api/restore/restoring.ts';
import { type OwnUser, walkers } from '../../../../../shared/api/walkers.ts';
import { WALKS_A_CALL } from '../../../../../shared/domain/challenges/restoring.ts';
import { msg } from '../../../../../shared/domain/msg.ts';
import { ApiError, call, UnreachableError } from '../../../api/client.ts';
import { storePhoto } from '../../../pwa/outbox/submitPhoto.ts';
import { retryWhenOnline } from '../../../pwa/waitForServer.ts';
import type { Archive } from './archive.ts';

/** The maximum body has 64 KB, and one walk at most about 50. */
const MAX_LETTERS = 40_000;

/** Groups walks into bodies, in order and lazily, so that they are never all in memory. */
async function* batchesOf(walks: AsyncIterable<RestoredWalk>): AsyncGenerator<RestoredWalk[]> {
  let batch: RestoredWalk[] = [];
  let letters = 0;
  for await (const walk of walks) {
    const more = JSON.stringify(walk).length;
    if (batch.length === WALKS_A_CALL || (batch.length > 0 && letters + more > MAX_LETTERS)) {
      yield batch;
      batch = [];
      letters = 0;
    }
    batch.push(walk);
    letters += more;
  }
  if (batch.length > 0) yield batch;
}

export const REASONS = {
  unreadable: msg("This walk couldn't be read."),
  tooRecent: msg('Too recent: you can still do this walk in Signpost.'),
  taken: msg('This account already has a walk on that day.'),
  photo: msg("Its photo couldn't be read."),
  noPhoto: msg("Its photo isn't in the archive."),
  settings: msg("The settings couldn't be restored."),
  face: msg("Your profile photo couldn't be restored."),
} as const;
type Reason = keyof typeof REASONS;

/** The result so far; a failure without a walk has `day` null. */
export interface Restored {
  walks: number;
  photos: number;
  favourites: number;
  /** The number of walks that existed before the restore. */
  there: number;
  left: { day: string | null; why: Reason }[];
}

interface Restoring {
  archive: Archive;
  user: OwnUser;
  withSettings: boolean;
  now: Date;
  signal: AbortSignal;
  restored: Restored;
  onStep: (steps?: number) => void;
}

export const nothingRestored = (): Restored => ({ walks: 0, photos: 0, favourites: 0, there: 0, left: [] });

export const stepsOf = ({ walks, photoDays, favouriteDays }: Archive) =>
  walks.length + photoDays.size + favouriteDays.size;

/** Each step is idempotent, so an interrupted restore is repeated. Throws only when no later step can succeed. */
export async function restoreArchive(restoring: Restoring): Promise<void> {
  const { archive, signal, restored, onStep, withSettings } = restoring;
  const here: RestoringAnswer[] = [];
  for await (const batch of batchesOf(walksOf(restoring))) here.push(...(await sendWalks(restoring, batch)));
  const wanted = here.filter(({ challengeId }) => challengeId !== null);
  await inLanes(wanted, 3, (walk) => givePhoto(restoring, walk));
  for (const { day, challengeId } of wanted) {
    if (challengeId === null || !archive.favouriteDays.has(day)) continue;
    const params = { id: restoring.user.id, challengeId };
    await retryWhenOnline(() => call(favourites.addFavourite, { params, signal }), signal);
    restored.favourites++;
    onStep();
  }
  if (withSettings) await giveSettings(restoring);
}

async function* walksOf({ archive, now, restored, onStep }: Restoring): AsyncGenerator<RestoredWalk> {
  for (const record of archive.walks) {
    const found = walkInArchive(record, await archive.linesOf(record.day), now);
    if ('walk' in found) yield found.walk;
    else {
      restored.left.push({ day: typeof record.day === 'string' ? record.day.slice(0, 10) : null, why: found.problem });
      onStep();
    }
  }
}

async function sendWalks(
  { user, signal, restored, onStep }: Restoring,
  walks: RestoredWalk[],
): Promise<RestoringAnswer[]> {
  const params = { id: user.id };
  const answers = await retryWhenOnline(() => call(account.restoreWalks, { params, body: { walks }, signal }), signal);
  for (const { day, state } of answers) {
    if (state === 'restored') restored.walks++;
    else if (state === 'there') restored.there++;
    else restored.left.push({ day, why: state });
  }
  onStep(walks.length);
  return answers;
}

async function givePhoto({ archive, user, signal, restored, onStep }: Restoring, { day, hasPhoto }: RestoringAnswer) {
  if (hasPhoto) return onStep();
  if (!archive.photoDays.has(day)) {
    const hadPhoto = archive.walks.some((walk) => walk.day === day && walk.photoId);
    if (hadPhoto) restored.left.push({ day, why: 'noPhoto' });
    return;
  }
  try {
    const photoUrl = await upload(await archive.photoOf(day), signal);
    const params = { id: user.id, day };
    await retryWhenOnline(() => call(account.restorePhoto, { params, body: { photoUrl }, signal }), signal);
    restored.photos++;
  } catch (error) {
    if (endsAll(error, signal)) throw error;
    restored.left.push({ day, why: 'photo' });
  }
  onStep();
}

const upload = (photo: Blob, signal: AbortSignal): Promise<string> =>
  storePhoto({
    photo,
    signal,
    sign: async (upload) => {
      const body = { ...upload, restoring: true };
      const { uploadURL, headers = {} } = await retryWhenOnline(
        () => call(photos.signUpload, { body, signal }),
        signal,
      );
      return { uploadURL, headers };
    },
  });

/** A missing session, a daily limit or a cancel ends the whole restore. */
function endsAll(error: unknown, signal: AbortSignal): boolean {
  const cause = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  if (signal.aborted || cause instanceof UnreachableError) return true;
  return cause instanceof ApiError && ![400, 404, 409, 413].includes(cause.status);
}

async function giveSettings({ archive, user, signal, restored }: Restoring): Promise<void> {
  const params = { id: user.id };
  const change = (why: Reason, work: () => Promise<unknown>) =>
    retryWhenOnline(work, signal).catch((error: unknown) => {
      if (endsAll(error, signal)) throw error;
      restored.left.push({ day: null, why });
    });
  const body = archivedSettings(archive.profile);
  await change('settings', () => call(walkers.updateWalker, { params, body, signal }));
  const streak = archivedStreak(archive.profile);
  if (Object.keys(streak).length > 0) {
    await change('settings', () => call(walkers.updateStreak, { params, body: streak, signal }));
  }
  const { face } = archive;
  if (!face || user.profilePhotoUrl) return;
  await change('face', async () => {
    const profilePhotoUrl = await upload(await face(), signal);
    return call(walkers.updateWalker, { params, body: { profilePhotoUrl }, signal });
  });
}

/** Runs `lanes` workers; after a failure the others finish their item and take no more. */
async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  let isOver = false;
  const lane = async () => {
    for (const one of left) {
      if (isOver) return;
      await work(one).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
