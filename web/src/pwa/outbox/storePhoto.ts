import { whenOnline } from '../waits.ts';
import { PutRefused, photoUrlOf, putPhoto, type SignedTarget, signUpload } from './putPhoto.ts';

/** Less than a signature lasts: a PUT that begins now still arrives in time. */
const GOOD_MS = 4.5 * 60_000;

/** There is no place for the photo yet; `cause` says why. */
export class SigningFailed extends Error {
  override readonly cause: Error;
  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

interface Storing {
  photo: Blob;
  /** Where it was to go in a try before this one. */
  target: SignedTarget | null;
  /** Written before the place is used, so that the next try goes there, too: a day has twenty uploads. */
  note: (target: SignedTarget) => Promise<void>;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
  sign?: typeof signUpload;
  put?: typeof putPhoto;
}

/**
 * The road of every photo from the device to the store: of a walk's from the dialog and from the service worker, and of
 * the profile's. Its place is signed anew only when that has expired, or once when the store says so. Answers the photo's address.
 */
export async function storePhoto(storing: Storing): Promise<string> {
  const { photo, note, onProgress, signal, sign = signUpload, put = putPhoto } = storing;
  let target = storing.target;
  let isGood = target !== null && target.until > Date.now();
  for (let isRenewed = false; ; isRenewed = true) {
    await whenOnline(signal);
    if (!target || !isGood) {
      const before = target && { photoUrl: photoUrlOf(target) };
      const signed = await sign({ contentType: photo.type, size: photo.size, ...before }).catch((error: Error) => {
        throw new SigningFailed(error);
      });
      target = { ...signed, until: Date.now() + GOOD_MS };
      await note(target);
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
