import { auth } from '../../../shared/api/auth.ts';
import { challenges } from '../../../shared/api/challenges.ts';
import { ApiError, call } from '../api/client.ts';
import { alone, outbox, type PendingPhoto } from './outbox.ts';
import { PutRefused, putPhoto, sendByFetch } from './putPhoto.ts';
import { SigningFailed, storePhoto } from './storePhoto.ts';

/** The server will never take this upload; the walker's picture itself may be fine. */
const spentUpload: readonly (string | undefined)[] = ['photo_not_found', 'photo_used', 'photo_unreadable'];
export const isSpent = (error: unknown): boolean => error instanceof ApiError && spentUpload.includes(error.code);

const UPLOAD_MS = 120_000;
const maySayYesLater: readonly number[] = [401, 403, 408, 429];

/** A no that will be a no tomorrow, too. */
export function isDefiniteNo(error: unknown): error is ApiError | PutRefused {
  if (!(error instanceof ApiError || error instanceof PutRefused)) return false;
  if (error instanceof ApiError && error.code === 'busy') return false;
  return error.status >= 400 && error.status < 500 && !maySayYesLater.includes(error.status);
}

/**
 * Sends what waits, in order, each once. Called by what notices first that it is time: a page that opens or comes
 * back online, or the worker. Only the signed-in walker's own: what another walker left here waits until they are back.
 * True unless something is left that could be sent by trying again.
 */
export const sendWaiting = (): Promise<boolean> =>
  alone(async () => {
    const due = await outbox.due();
    if (due.length === 0) return true;
    if (!navigator.onLine) return false;
    try {
      const { id } = await call(auth.getCurrentUser);
      let isDone = true;
      // One that fails keeps none behind it waiting.
      for (const { challengeId, walkerId } of due) {
        if (walkerId === id && !(await send(challengeId, id))) isDone = false;
      }
      return isDone;
    } catch (error) {
      // 401: no session. The next sign-in calls this again. Anything else is the network.
      return error instanceof ApiError && error.status === 401;
    }
  });

/** True when the server has spoken. */
async function send(challengeId: string, walkerId: string): Promise<boolean> {
  for (let isSecondUpload = false; ; isSecondUpload = true) {
    const found = await outbox.find(challengeId);
    if (!found) return true;
    try {
      const photoUrl = found.photo.photoUrl ?? (await store(found.photo, found.file));
      // Noted before it is used: a page or worker that continues after a crash completes with this very upload.
      await outbox.note(challengeId, { photoUrl, target: null });
      const answer = await call(challenges.completeChallenge, { params: { id: challengeId }, body: { photoUrl } });
      await outbox.settle(challengeId, { kind: 'completed', answer });
      return true;
    } catch (failure) {
      const error = failure instanceof SigningFailed ? failure.cause : failure;
      if (!isDefiniteNo(error)) return false;
      // The session may have become another walker's in the meantime, to whom this walk does not exist.
      if ((await call(auth.getCurrentUser)).id !== walkerId) return true;
      if (isSpent(error) && !isSecondUpload) {
        await outbox.note(challengeId, { photoUrl: null, target: null });
        continue;
      }
      await outbox.settle(challengeId, { kind: 'refused', sentence: error.message });
      return true;
    }
  }
}

const store = ({ challengeId, target = null }: PendingPhoto, photo: File): Promise<string> =>
  storePhoto({
    photo,
    target,
    note: (signed) => outbox.note(challengeId, { target: signed }),
    onProgress: () => undefined,
    signal: AbortSignal.timeout(UPLOAD_MS),
    put: (put) => putPhoto(put, sendByFetch),
  });
