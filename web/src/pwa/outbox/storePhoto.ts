import { whenOnline } from '../waits.ts';
import { PutRefused, photoUrlOf, putPhoto, type SignedTarget, signUpload } from './putPhoto.ts';

/** A signature is renewed before it expires, so that a PUT that begins now arrives in time. */
const GOOD_MS = 4.5 * 60_000;

/** No upload URL could be signed; `cause` is the error. */
export class SigningFailed extends Error {
  override readonly cause: Error;
  constructor(cause: Error) {
    super(cause.message);
    this.cause = cause;
  }
}

interface Storing {
  photo: Blob;
  target: SignedTarget | null;
  /** Stores the URL before it is used, so that a retry reuses it: a day has twenty uploads. */
  note: (target: SignedTarget) => Promise<void>;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
  sign?: typeof signUpload;
  put?: typeof putPhoto;
}

/** The URL of an upload is signed again only when it has expired, or once when the store refuses it. */
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
