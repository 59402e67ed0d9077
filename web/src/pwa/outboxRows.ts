import { valueStore } from '../ui/externalStore.ts';
import type { PendingPhoto } from './pendingPhoto.ts';
import { rowStore } from './rowStore.ts';

/** Bytes and not a Blob: Safari has lost blobs out of IndexedDB before. */
export type Stored = PendingPhoto & { bytes: ArrayBuffer; type: string; lastModified: number };

const rows = rowStore<Stored>('signpost', 'outbox', 'challengeId');
/** Its name among the tabs, and among the worker's. */
export const OUTBOX = 'signpost-outbox';

let entries: ReadonlyMap<string, Stored> = new Map();
export const shownPhotos = valueStore<readonly PendingPhoto[]>([]);
let loading: Promise<void> | undefined;
let elsewhere: BroadcastChannel | undefined;
/** Those that the browser could not keep: they last as long as the page. */
const unkept = new Set<string>();

function publish(next: Iterable<Stored>) {
  const sorted = [...next].sort((a, b) => a.chosenAt - b.chosenAt);
  entries = new Map(sorted.map((stored) => [stored.challengeId, stored]));
  shownPhotos.set(sorted.map(withoutBytes));
}

export const withoutBytes = ({ bytes: _, type: __, lastModified: ___, ...photo }: Stored): PendingPhoto => photo;
const others = (challengeId: string) => [...entries.values()].filter((stored) => stored.challengeId !== challengeId);

/** Shows it at once, and tells whether it is on the disk. */
export async function keepRow(stored: Stored): Promise<boolean> {
  await load();
  publish([...others(stored.challengeId), stored]);
  const isKept = await rows.change((table) => table.put(stored)).then(tellOthers, () => false);
  if (isKept) unkept.delete(stored.challengeId);
  else unkept.add(stored.challengeId);
  return isKept;
}

/** All as they stand on the disk: another tab or the worker may have been here. */
export async function readRows(): Promise<ReadonlyMap<string, Stored>> {
  await load();
  await reload();
  return entries;
}

export function load(): Promise<void> {
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
export async function editRow(challengeId: string, next: (stored: Stored) => Stored | undefined): Promise<boolean> {
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
