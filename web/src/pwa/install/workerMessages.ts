/** Messages between pages and workers. Both may be of different versions, so what is sent keeps the names of version 1.0. */

/** Page to waiting worker: the walker agrees to the update. */
export const TAKE_OVER = 'take over';
/** Worker to page: an answer shows that the page works and can ask the walker. */
export const PING = 'anyone there?';
/** Page to worker: does this file belong to your version? */
export interface FileQuestion {
  isYours: string;
}

export const isFileQuestion = (data: unknown): data is FileQuestion =>
  typeof data === 'object' && data !== null && 'isYours' in data && typeof data.isYours === 'string';

/** Page to worker: the language to cache for offline use. */
export interface CacheLanguage {
  spoken: string;
}

export const isCacheLanguage = (data: unknown): data is CacheLanguage =>
  typeof data === 'object' && data !== null && 'spoken' in data && typeof data.spoken === 'string';

interface Listener {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export const ask = (listener: Listener, question: typeof PING | FileQuestion, withinMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (answer: unknown) => {
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }) => done(data);
    setTimeout(() => done(undefined), withinMs);
    listener.postMessage(question, [port2]);
  });
