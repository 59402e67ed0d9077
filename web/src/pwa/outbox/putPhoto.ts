import { photos } from '../../../../shared/api/photos.ts';
import { call, probeServer } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { isPage } from '../../ui/notices/connection.ts';
import { pause, whenOnline } from '../waits.ts';

/** The delays before the second, third, fourth and fifth attempt. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;

/** A signed upload URL, valid for five minutes. */
export interface Target {
  uploadURL: string;
  headers: Readonly<Record<string, string>>;
}

export interface SignedTarget extends Target {
  until: number;
}

/** With the `photoUrl` of an earlier signature, the same object is signed again and counts once in the daily limit. */
export async function signUpload(photo: { contentType: string; size: number; photoUrl?: string }): Promise<Target> {
  const { uploadURL, headers = {} } = await call(photos.signUpload, { body: photo });
  return { uploadURL, headers };
}

/** The status of a refused PUT; 0 without an answer. */
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

/** Uploads the photo, waiting while offline. The signal aborts a running attempt. */
export async function putPhoto(put: Put, send: (put: Put) => Promise<number> = sendByXhr): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await whenOnline(put.signal);
    const status = await send(put);
    if (status === 0) void probeServer();
    // 412: an earlier attempt whose answer was lost has stored the photo.
    if ((status >= 200 && status < 300) || status === 412) return;
    const delay = RETRY_DELAYS_MS[attempt];
    if (delay === undefined || !maySucceedLater(status)) throw new PutRefused(status);
    await pause(delay, put.signal);
  }
}

/** The URL without its signature identifies the photo. */
export const photoUrlOf = ({ uploadURL }: Target): string => uploadURL.split('?')[0] ?? uploadURL;

/** Resolves with the status, 0 without an answer. Only XHR, not fetch, reports upload progress. */
const sendByXhr = ({ photo, target, onProgress, signal }: Put): Promise<number> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal.addEventListener('abort', abort, { once: true });
    xhr.open('PUT', target.uploadURL);
    // By default Firefox parses the empty answer, which has no type, as XML and logs an error.
    xhr.responseType = 'text';
    for (const [name, value] of headersOf(target)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => onProgress(event.loaded);
    xhr.onloadend = () => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason);
      else resolve(isPage(xhr.getResponseHeader('content-type')) ? 0 : xhr.status);
    };
    xhr.send(photo);
  });

/** The service worker has no XHR and shows no progress. */
export async function sendByFetch({ photo, target, signal }: Put): Promise<number> {
  try {
    const { status, headers } = await fetch(target.uploadURL, {
      method: 'PUT',
      headers: headersOf(target),
      body: photo,
      signal,
    });
    return isPage(headers.get('content-type')) ? 0 : status;
  } catch {
    signal.throwIfAborted();
    return 0;
  }
}

/** Browsers set content-length themselves and forbid it as a header. */
const headersOf = ({ headers }: Target): [name: string, value: string][] =>
  Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
