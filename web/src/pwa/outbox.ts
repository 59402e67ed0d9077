import { useEffect, useSyncExternalStore } from 'react';

/** A photo that waits for the server's acknowledgement, without its bytes. */
export interface PendingPhoto {
  challengeId: string;
  walkerId: string;
  name: string;
  /** In bytes, of what is going to be sent. */
  size: number;
  /** A small picture of it as a data URL, once there is one. */
  thumbnail: string | null;
  /** Whether the walker has already said that this is the one: then it only has to go on. */
  sent: boolean;
  /** Where it has been stored: only the completion is missing. */
  photoUrl: string | null;
}

/** Bytes and not a Blob: Safari has lost blobs out of IndexedDB before. */
type Stored = PendingPhoto & { bytes: ArrayBuffer; type: string; lastModified: number };

const DATABASE = 'signpost';
const STORE = 'outbox';

let entries: ReadonlyMap<string, Stored> = new Map();
let shown: readonly PendingPhoto[] = [];
let loading: Promise<void> | undefined;
let elsewhere: BroadcastChannel | undefined;
/** Asked once, when a photo is at stake: what is persistent is not thrown away when the disk runs full. */
let hasAskedToStay = false;
const listeners = new Set<() => void>();

function publish(next: ReadonlyMap<string, Stored>) {
  entries = next;
  shown = [...next.values()].map(withoutBytes);
  for (const listener of listeners) listener();
}

/**
 * Where a walk's photo waits from the moment it is chosen until the server has acknowledged the completion: a reload, a
 * crash or a dead zone in between costs nothing. One photo for each challenge; a newer choice replaces the older one.
 * A browser that keeps nothing (some do in private windows) still has it for as long as the page is open.
 */
export const outbox = {
  /** Tells whether the photo now survives the page. */
  async keep(photo: PendingPhoto, file: File): Promise<boolean> {
    await load();
    const { type, lastModified } = file;
    return save({ ...photo, type, lastModified, bytes: await file.arrayBuffer() });
  },

  async find(challengeId: string): Promise<{ photo: PendingPhoto; file: File } | undefined> {
    await load();
    const stored = entries.get(challengeId);
    if (!stored) return undefined;
    const { bytes, name, type, lastModified } = stored;
    return { photo: withoutBytes(stored), file: new File([bytes], name, { type, lastModified }) };
  },

  async note(challengeId: string, news: Partial<Pick<PendingPhoto, 'sent' | 'photoUrl'>>): Promise<void> {
    await load();
    const stored = entries.get(challengeId);
    if (stored) await save({ ...stored, ...news });
  },

  async remove(challengeId: string): Promise<void> {
    await load();
    if (!entries.has(challengeId)) return;
    publish(new Map([...entries].filter(([id]) => id !== challengeId)));
    await change((store) => store.delete(challengeId));
  },
};

const withoutBytes = ({ bytes: _, type: __, lastModified: ___, ...photo }: Stored): PendingPhoto => photo;

async function save(stored: Stored): Promise<boolean> {
  publish(new Map(entries).set(stored.challengeId, stored));
  if (!hasAskedToStay) void navigator.storage?.persist?.().catch(() => undefined);
  hasAskedToStay = true;
  return change((store) => store.put(stored));
}

/** All photos that wait in this browser, whoever took them. */
export const useOutbox = (): readonly PendingPhoto[] => useSyncExternalStore(subscribe, () => shown);

type Walk = { id: string; completed: boolean };

/** The photo that waits for this challenge. For one that is completed the server has spoken, and nothing waits any more. */
export function usePendingPhoto(challenge: Walk | null | undefined): PendingPhoto | undefined {
  const pending = useOutbox().find(({ challengeId }) => challengeId === challenge?.id);
  const settled = challenge?.completed === true && pending !== undefined;
  useEffect(() => {
    if (settled) void outbox.remove(challenge.id);
  }, [settled, challenge?.id]);
  return settled ? undefined : pending;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  void load();
  return () => void listeners.delete(listener);
}

function load(): Promise<void> {
  loading ??= reload();
  return loading;
}

async function reload(): Promise<void> {
  if (!elsewhere && typeof BroadcastChannel !== 'undefined') {
    elsewhere = new BroadcastChannel('signpost-outbox');
    elsewhere.onmessage = () => void reload();
  }
  const rows = await readAll().catch(() => undefined);
  if (rows) publish(new Map(rows.map((row) => [row.challengeId, row])));
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('This browser has no IndexedDB.'));
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'challengeId' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('Another tab holds an older version of the outbox.'));
  });
}

async function readAll(): Promise<Stored[]> {
  const db = await database();
  try {
    return await new Promise((resolve, reject) => {
      const request = db.transaction(STORE).objectStore(STORE).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    db.close();
  }
}

/** True once the change is on the disk, not merely in its cache. */
async function change(edit: (store: IDBObjectStore) => IDBRequest): Promise<boolean> {
  try {
    const db = await database();
    try {
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        edit(transaction.objectStore(STORE));
      });
    } finally {
      db.close();
    }
    elsewhere?.postMessage('changed');
    return true;
  } catch {
    return false;
  }
}
