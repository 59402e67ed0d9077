import { useEffect } from 'react';
import type { challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { Witness } from '../../../../shared/domain/signs/witness.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';
import type { SignedTarget } from './putPhoto.ts';
import { rowStore } from './rowStore.ts';

export type CompletionAnswer = ResponseOf<typeof challenges.completeChallenge>;

/** The server's final answer, stored until the walker has seen it. */
export type Outcome = { kind: 'completed'; answer: CompletionAnswer } | { kind: 'refused'; sentence: string };

/** A photo in the outbox without its bytes. */
export interface PendingPhoto {
  challengeId: string;
  walkerId: string;
  /** The street as it is shown, for when its challenge is no longer loaded. */
  destination: string;
  name: string;
  size: number;
  thumbnail: string | null;
  chosenAt: number;
  /** The distance of the device from the sign when the photo was taken, as a category. */
  witness: Witness;
  /** True once the walker has pressed Complete, so the upload continues by itself. */
  sent: boolean;
  /** The address of the uploaded photo: only the completion is missing. */
  photoUrl: string | null;
  /** The signed URL of the upload, renewed when expired. */
  target?: SignedTarget | null;
  outcome: Outcome | null;
}

/** The bytes are stored as an ArrayBuffer, because Safari has lost Blobs in IndexedDB. */
export type Stored = PendingPhoto & { bytes: ArrayBuffer; type: string; lastModified: number };

const rows = rowStore<Stored>('signpost', 'outbox', 'challengeId');
/** The name of the Web Lock and the BroadcastChannel of tabs and worker. */
export const OUTBOX = 'signpost-outbox';

let entries: ReadonlyMap<string, Stored> = new Map();
const shownPhotos = valueStore<readonly PendingPhoto[]>([]);
let loading: Promise<void> | undefined;
let elsewhere: BroadcastChannel | undefined;
/** Photos that IndexedDB did not accept last until the page unloads. */
const unkept = new Set<string>();

function publish(next: Iterable<Stored>) {
  const sorted = [...next].sort((a, b) => a.chosenAt - b.chosenAt);
  entries = new Map(sorted.map((stored) => [stored.challengeId, stored]));
  shownPhotos.set(sorted.map(withoutBytes));
}

const withoutBytes = ({ bytes: _, type: __, lastModified: ___, ...photo }: Stored): PendingPhoto => photo;
const others = (challengeId: string) => [...entries.values()].filter((stored) => stored.challengeId !== challengeId);

/** Shows the row at once and resolves with true once it is stored. */
async function keepRow(stored: Stored): Promise<boolean> {
  await load();
  publish([...others(stored.challengeId), stored]);
  const isKept = await rows.change((table) => table.put(stored)).then(tellOthers, () => false);
  if (isKept) unkept.delete(stored.challengeId);
  else unkept.add(stored.challengeId);
  return isKept;
}

/** Reads IndexedDB, because another tab or the worker may have written. */
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

/** Edits the row in IndexedDB, not this tab's copy. True if the row existed. */
async function editRow(challengeId: string, next: (stored: Stored) => Stored | undefined): Promise<boolean> {
  await load();
  let before: Stored | undefined;
  let after: Stored | undefined;
  const apply = (stored: Stored | undefined) => {
    before = stored;
    after = stored && next(stored);
    return after;
  };
  if (unkept.has(challengeId)) apply(entries.get(challengeId));
  else {
    await rows.replace(challengeId, apply).then(tellOthers, () => apply(entries.get(challengeId)));
  }
  publish([...others(challengeId), ...(after ? [after] : [])]);
  return before !== undefined;
}

function tellOthers(): boolean {
  elsewhere?.postMessage('changed');
  return true;
}

/** Persistent storage is requested once, with the first photo, so that it is not evicted. */
let hasAskedToStay = false;

/** Each challenge has one photo, stored from its choice until the server has acknowledged the completion. */
export const outbox = {
  /** Resolves with true when the photo survives the page. */
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

  /** Stores the server's answer and deletes the bytes, which are no longer needed. */
  async settle(challengeId: string, outcome: Outcome): Promise<void> {
    await editRow(challengeId, (stored) => ({ ...stored, outcome, bytes: new ArrayBuffer(0) }));
  },

  /** True only in the tab whose call deleted the row. */
  remove: (challengeId: string): Promise<boolean> => editRow(challengeId, () => undefined),

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

/** The walker has pressed Complete, and the server has not answered. */
export const isDue = ({ sent, outcome }: PendingPhoto): boolean => sent && outcome === null;

/** A Web Lock across tabs and worker, because sending a photo twice would cost two uploads of the day. */
export async function withOutboxLock<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(OUTBOX, signal ? { signal } : {}, work);
}

export const useOutbox = (): readonly PendingPhoto[] => useStore(outbox);

type Walk = { id: string; completed: boolean };

/** An unsent photo is dropped once the walk is completed; a sent one stays until its answer. */
export function usePendingPhoto(challenge: Walk | null | undefined): PendingPhoto | undefined {
  const pending = useOutbox().find(({ challengeId }) => challengeId === challenge?.id);
  const isLeftOver = challenge?.completed === true && pending?.sent === false;
  useEffect(() => {
    if (isLeftOver) void outbox.remove(challenge.id);
  }, [isLeftOver, challenge?.id]);
  return isLeftOver ? undefined : pending;
}
