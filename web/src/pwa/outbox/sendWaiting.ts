import { auth } from '../../../../shared/api/auth.ts';
import { ApiError, call } from '../../api/client.ts';
import { outbox, withOutboxLock } from './outbox.ts';
import { putPhoto, sendByFetch } from './putPhoto.ts';
import { submitPhoto } from './submitPhoto.ts';

const UPLOAD_MS = 120_000;

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * Sends what waits, in order, each once. Called by what notices first that it is time: a page that opens or comes
 * back online, or the worker. Only the signed-in walker's own: what another walker left here waits until they are back.
 * True unless something is left that could be sent by trying again.
 */
export const sendWaiting = (): Promise<boolean> =>
  withOutboxLock(async () => {
    const due = await outbox.due();
    if (due.length === 0) return true;
    if (!navigator.onLine) return false;
    try {
      const { id } = await call(auth.getCurrentUser);
      let isDone = true;
      // One that fails keeps none behind it waiting.
      for (const photo of due) {
        if (photo.walkerId === id && !(await send(photo.challengeId, id))) isDone = false;
      }
      return isDone;
    } catch (error) {
      // 401: no session. The next sign-in calls this again. Anything else is the network.
      return isSignedOut(error);
    }
  });

/** True when there is nothing left to try again. */
async function send(challengeId: string, walkerId: string): Promise<boolean> {
  const isStillSignedIn = async () => {
    try {
      return (await call(auth.getCurrentUser)).id === walkerId;
    } catch (error) {
      if (isSignedOut(error)) return false;
      throw error;
    }
  };
  const submission = submitPhoto({
    photo: { challengeId },
    signal: AbortSignal.timeout(UPLOAD_MS),
    onProgress: () => undefined,
    unattended: { isStillSignedIn },
    put: (put) => putPhoto(put, sendByFetch),
  });
  return submission.then(
    () => true,
    () => false,
  );
}
