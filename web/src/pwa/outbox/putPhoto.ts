import { photos } from '../../../../shared/api/photos.ts';
import { call, confirmOffline } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { pause, whenOnline } from '../waits.ts';

/** Before the second, third, fourth and fifth attempt. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;

/** A place in the bucket, for five minutes. */
export interface Target {
  uploadURL: string;
  headers: Readonly<Record<string, string>>;
}

/** With the instant until which it may be used, by this device's clock. */
export interface SignedTarget extends Target {
  until: number;
}

/** `photoUrl` is where the same photo was to go before: that place is signed anew, and counts once among the day's. */
export async function signUpload(photo: { contentType: string; size: number; photoUrl?: string }): Promise<Target> {
  const { uploadURL, headers = {} } = await call(photos.signUpload, { body: photo });
  return { uploadURL, headers };
}

/** What the bucket said to a photo; 0 when it did not answer. */
export class PutRefused extends Error {
  override readonly name = 'PutRefused';
  readonly status: number;
  constructor(status: number) {
    super(status === 0 ? t('The connection was lost.') : t('The photo server answered {status}.', { status }));
    this.status = status;
  }
}

interface Put {
  photo: Blob;
  target: Target;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

const maySucceedLater = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** Puts the photo there, waiting out dead zones. Attempts that are under way end with the signal. */
export async function putPhoto(put: Put, send: (put: Put) => Promise<number> = sendByXhr): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await whenOnline(put.signal);
    const status = await send(put);
    if (status === 0) void confirmOffline();
    // 412: it is there already, by an earlier attempt whose answer was lost.
    if ((status >= 200 && status < 300) || status === 412) return;
    const delay = RETRY_DELAYS_MS[attempt];
    if (delay === undefined || !maySucceedLater(status)) throw new PutRefused(status);
    await pause(delay, put.signal);
  }
}

/** The bucket's URL without its signature: what the photo is known by. */
export const photoUrlOf = ({ uploadURL }: Target): string => uploadURL.split('?')[0] ?? uploadURL;

/** Resolves with the status, 0 for none. XHR and not fetch: only it tells how far an upload has come. */
function sendByXhr({ photo, target, onProgress, signal }: Put): Promise<number> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal.addEventListener('abort', abort, { once: true });
    xhr.open('PUT', target.uploadURL);
    for (const [name, value] of headersOf(target)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => onProgress(event.loaded);
    xhr.onloadend = () => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason);
      else resolve(xhr.status);
    };
    xhr.send(photo);
  });
}

/** For the service worker, which has no XHR and shows no progress. */
export async function sendByFetch({ photo, target, signal }: Put): Promise<number> {
  try {
    const { status } = await fetch(target.uploadURL, {
      method: 'PUT',
      headers: headersOf(target),
      body: photo,
      signal,
    });
    return status;
  } catch {
    signal.throwIfAborted();
    return 0;
  }
}

/** The browser writes the length itself, and refuses to be told. */
const headersOf = ({ headers }: Target): [name: string, value: string][] =>
  Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
