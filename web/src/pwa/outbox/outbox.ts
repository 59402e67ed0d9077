import { valueStore } from '../../ui/externalStore.ts';
import type { Outcome, PendingPhoto } from './pendingPhoto.ts';
import { rowStore } from './rowStore.ts';

/** Bytes and not a Blob: Safari has lost blobs out of IndexedDB before. */
export type Stored = PendingPhoto & { bytes: ArrayBuffer; type: string; lastModified: number };

const rows = rowStore<Stored>('signpost', 'outbox', 'challengeId');
/** Its name among the tabs, and among the worker's. */
export const OUTBOX = 'signpost-outbox';

let entries: ReadonlyMap<string, Stored> = new Map();
const shownPhotos = valueStore<readonly PendingPhoto[]>([]);
let loading: Promise<void> | undefined;
let elsewhere: BroadcastChannel | undefined;
/** Those that the browser could not keep: they last as long as the page. */
const unkept = new Set<string>();

function publish(next: Iterable<Stored>) {
  const sorted = [...next].sort((a, b) => a.chosenAt - b.chosenAt);
  entries = new Map(sorted.map((stored) => [stored.challengeId, stored]));
  shownPhotos.set(sorted.map(withoutBytes));
}

const withoutBytes = ({ bytes: _, type: __, lastModified: ___, ...photo }: Stored): PendingPhoto => photo;
const others = (challengeId: string) => [...entries.values()].filter((stored) => stored.challengeId !== challengeId);

/** Shows it at once, and tells whether it is on the disk. */
async function keepRow(stored: Stored): Promise<boolean> {
  await load();
  publish([...others(stored.challengeId), stored]);
  const isKept = await rows.change((table) => table.put(stored)).then(tellOthers, () => false);
  if (isKept) unkept.delete(stored.challengeId);
  else unkept.add(stored.challengeId);
  return isKept;
}

/** All as they stand on the disk: another tab or the worker may have been here. */
async function readRows(): Promise<ReadonlyMap<string, Stored>> {
  await load();
  await reload();
  return entries;
}

function load(): Promise<void> {
  loading ??= reload();
  return loading;
}

async function reload(): Promise<void> {
  if (!elsewhere && typeof BroadcastChannel !== 'undefined') {
    elsewhere = new BroadcastChannel(OUTBOX);
    elsewhere.onmessage = () => void reload();
  }
  const kept = await rows.readAll().catch(() => undefined);
  if (kept) publish([...kept, ...[...entries.values()].filter(({ challengeId }) => unkept.has(challengeId))]);
}

/** Changes what is on the disk now, not what this tab remembers of it. True if there was something to change. */
async function editRow(challengeId: string, next: (stored: Stored) => Stored | undefined): Promise<boolean> {
  await load();
  let before: Stored | undefined;
  let after: Stored | undefined;
  const apply = (stored: Stored | undefined) => {
    before = stored;
    after = stored && next(stored);
  };
  if (unkept.has(challengeId)) apply(entries.get(challengeId));
  else {
    await rows
      .change((table) => {
        const request: IDBRequest<Stored | undefined> = table.get(challengeId);
        request.onsuccess = () => {
          apply(request.result);
          if (after) table.put(after);
          else if (before) table.delete(challengeId);
        };
      })
      .then(tellOthers, () => apply(entries.get(challengeId)));
  }
  publish([...others(challengeId), ...(after ? [after] : [])]);
  return before !== undefined;
}

function tellOthers(): boolean {
  elsewhere?.postMessage('changed');
  return true;
}

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
