import { editRow, keepRow, load, OUTBOX, readRows, shownPhotos, withoutBytes } from './outboxRows.ts';
import type { Outcome, PendingPhoto } from './pendingPhoto.ts';

/** Asked once, when a photo is at stake: what is persistent is not thrown away when the disk runs full. */
let hasAskedToStay = false;

/**
 * Where a walk's photo waits from the moment it is chosen until the server has acknowledged the completion: a reload, a
 * crash or a dead zone in between costs nothing. One photo for each challenge; a newer choice replaces the older one.
 * A browser that keeps nothing (some do in private windows) still has it for as long as the page is open.
 */
export const outbox = {
  /** Tells whether the photo now survives the page. */
  async keep(photo: PendingPhoto, file: File): Promise<boolean> {
    const { type, lastModified } = file;
    const stored = { ...photo, type, lastModified, bytes: await file.arrayBuffer() };
    if (!hasAskedToStay) void navigator.storage?.persist?.().catch(() => undefined);
    hasAskedToStay = true;
    return keepRow(stored);
  },

  async find(challengeId: string): Promise<{ photo: PendingPhoto; file: File } | undefined> {
    const stored = (await readRows()).get(challengeId);
    if (!stored) return undefined;
    const { bytes, name, type, lastModified } = stored;
    return { photo: withoutBytes(stored), file: new File([bytes], name, { type, lastModified }) };
  },

  async note(challengeId: string, news: Partial<Pick<PendingPhoto, 'sent' | 'photoUrl' | 'target'>>): Promise<void> {
    await editRow(challengeId, (stored) => ({ ...stored, ...news }));
  },

  /** The server has spoken: the picture is not needed any more, only what was said. */
  async settle(challengeId: string, outcome: Outcome): Promise<void> {
    await editRow(challengeId, (stored) => ({ ...stored, outcome, bytes: new ArrayBuffer(0) }));
  },

  /** True for the one who took it away, among all tabs. */
  remove: (challengeId: string): Promise<boolean> => editRow(challengeId, () => undefined),

  /** What is to be sent, oldest first. */
  async due(): Promise<readonly PendingPhoto[]> {
    return (await outbox.all()).filter(isDue);
  },

  async all(): Promise<readonly PendingPhoto[]> {
    await readRows();
    return shownPhotos.read();
  },

  read: shownPhotos.read,

  subscribe(listener: () => void) {
    void load();
    return shownPhotos.subscribe(listener);
  },
};

/** The walker has done their part, and the server has not answered yet. */
export const isDue = ({ sent, outcome }: PendingPhoto): boolean => sent && outcome === null;

/**
 * One at a time, in all tabs and in the worker: the same photo sent twice at once would be two uploads, and the second
 * completion would be refused.
 */
export async function withOutboxLock<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(OUTBOX, signal ? { signal } : {}, work);
}
