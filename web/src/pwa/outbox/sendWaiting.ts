import { auth } from '../../../../shared/api/auth.ts';
import { ApiError, call } from '../../api/client.ts';
import { outbox, withOutboxLock } from './outbox.ts';
import { putPhoto, sendByFetch } from './putPhoto.ts';
import { submitPhoto } from './submitPhoto.ts';

const UPLOAD_MS = 120_000;

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Sends the due photos of the signed-in walker in order, each once. Resolves with false if a retry could send more. */
export const sendWaiting = (): Promise<boolean> =>
  withOutboxLock(async () => {
    const due = await outbox.due();
    if (due.length === 0) return true;
    if (!navigator.onLine) return false;
    try {
      const { id } = await call(auth.getCurrentUser);
      let isDone = true;
      for (const photo of due) {
        if (photo.walkerId === id && !(await send(photo.challengeId, id))) isDone = false;
      }
      return isDone;
    } catch (error) {
      // After a 401 the next login sends again. Any other error is transient.
      return isSignedOut(error);
    }
  });

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
