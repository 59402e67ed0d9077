import { challenges } from '../../../../shared/api/challenges.ts';
import type { Witness } from '../../../../shared/domain/signs/witness.ts';
import { ApiError, call, UnreachableError } from '../../api/client.ts';
import { whenOnline } from '../waits.ts';
import { type CompletionAnswer, type Outcome, outbox, type PendingPhoto } from './outbox.ts';
import type { PhotoEvent } from './photoState.ts';
import { PutRefused, photoUrlOf, putPhoto, type SignedTarget, signUpload } from './putPhoto.ts';

/** The server refuses this upload for good, but the photo itself may be valid. */
const spentUpload: readonly (string | undefined)[] = ['photo_not_found', 'photo_used', 'photo_unreadable'];
const isSpent = (error: unknown): boolean => error instanceof ApiError && spentUpload.includes(error.code);

/** The network, the server or the photo store has failed, so a retry can succeed. */
export function isTransient(error: unknown): boolean {
  const status = error instanceof ApiError || error instanceof PutRefused ? error.status : undefined;
  return status === 0 || (status !== undefined && status >= 500) || error instanceof UnreachableError;
}

const maySucceedLater: readonly number[] = [401, 403, 408, 429];

/** A retry with the same photo would be refused again. */
export function isDefiniteNo(error: unknown): error is ApiError | PutRefused {
  if (!(error instanceof ApiError || error instanceof PutRefused)) return false;
  if (error instanceof ApiError && error.code === 'busy') return false;
  return error.status >= 400 && error.status < 500 && !maySucceedLater.includes(error.status);
}

export interface Proof {
  photoUrl: string;
  witness: Witness;
}

export interface Submission {
  photo: Pick<PendingPhoto, 'challengeId'>;
  signal: AbortSignal;
  onProgress: (event: PhotoEvent) => void;
  /** Without a dialog a refusal is stored in the outbox, if the session still belongs to the walker. */
  unattended?: { isStillSignedIn: () => Promise<boolean> };
  sign?: typeof signUpload;
  put?: typeof putPhoto;
  complete?: (proof: Proof) => Promise<CompletionAnswer>;
}

/**
 * Sends a photo from the outbox for dialog, page and service worker, within `withOutboxLock`. Each step is stored
 * before the next begins. Resolves with null if the photo is gone; throws transient errors and, with a dialog,
 * refusals.
 */
export async function submitPhoto(submission: Submission): Promise<Outcome | null> {
  const { challengeId } = submission.photo;
  for (let isSecondUpload = false; ; isSecondUpload = true) {
    const found = await outbox.find(challengeId);
    if (!found || found.photo.outcome) return found?.photo.outcome ?? null;
    try {
      return await attempt(submission, found);
    } catch (failure) {
      const error = failure instanceof SigningFailed ? failure.cause : failure;
      if (!isDefiniteNo(error)) throw failure;
      const { unattended } = submission;
      if (!unattended) {
        await outbox.note(challengeId, { sent: false, ...(isSpent(error) && withoutUpload) });
        throw failure;
      }
      // After a change of the session the server would answer 404 to another walker.
      if (!(await unattended.isStillSignedIn())) return null;
      if (!isSpent(error) || isSecondUpload) return settled(challengeId, { kind: 'refused', sentence: error.message });
      await outbox.note(challengeId, withoutUpload);
    }
  }
}

const withoutUpload = { photoUrl: null, target: null };

async function attempt(
  { photo: { challengeId }, signal, onProgress, sign, put, complete = completeOnServer(challengeId) }: Submission,
  { photo, file }: { photo: PendingPhoto; file: File },
): Promise<Outcome> {
  if (!photo.sent) await outbox.note(challengeId, { sent: true });
  let { photoUrl } = photo;
  if (!photoUrl) {
    onProgress({ type: 'uploading', total: file.size });
    photoUrl = await storePhoto({
      photo: file,
      target: photo.target,
      note: (target) => outbox.note(challengeId, { target }),
      onProgress: (bytes) => onProgress({ type: 'progressed', bytes }),
      signal,
      ...(sign && { sign }),
      ...(put && { put }),
    });
    await outbox.note(challengeId, { photoUrl, target: null });
  }
  onProgress({ type: 'stored' });
  await whenOnline(signal);
  const { witness } = photo;
  return settled(challengeId, { kind: 'completed', answer: await complete({ photoUrl, witness }) });
}

const completeOnServer = (id: string) => (body: Proof) => call(challenges.completeChallenge, { params: { id }, body });

async function settled(challengeId: string, outcome: Outcome): Promise<Outcome> {
  await outbox.settle(challengeId, outcome);
  return outcome;
}

/** A signature is renewed before it expires, so that a PUT that begins now arrives in time. */
const GOOD_MS = 4.5 * 60_000;

/** No upload URL could be signed; `cause` is the error. */
export class SigningFailed extends Error {
  declare readonly cause: Error;
}

interface Storing {
  photo: Blob;
  target?: SignedTarget | null | undefined;
  /** Stores the URL before it is used, so that a retry reuses it: a day has twenty uploads. */
  note?: (target: SignedTarget) => Promise<void>;
  onProgress?: (bytes: number) => void;
  signal: AbortSignal;
  sign?: typeof signUpload;
  put?: typeof putPhoto;
}

/** The URL of an upload is signed again only when it has expired, or once when the store refuses it. */
export async function storePhoto(storing: Storing): Promise<string> {
  const { photo, note, onProgress = () => undefined, signal, sign = signUpload, put = putPhoto } = storing;
  let { target } = storing;
  let isGood = target && target.until > Date.now();
  for (let isRenewed = false; ; isRenewed = true) {
    await whenOnline(signal);
    if (!target || !isGood) {
      const before = target && { photoUrl: photoUrlOf(target) };
      const signed = await sign({ contentType: photo.type, size: photo.size, ...before }).catch((error: Error) => {
        throw new SigningFailed(error.message, { cause: error });
      });
      target = { ...signed, until: Date.now() + GOOD_MS };
      await note?.(target);
      signal.throwIfAborted();
    }
    try {
      await put({ photo, target, onProgress, signal });
      return photoUrlOf(target);
    } catch (error) {
      if (isRenewed || !(error instanceof PutRefused && error.status === 403)) throw error;
      isGood = false;
    }
  }
}
