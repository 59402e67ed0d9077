// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { OUTBOX, outbox, type Stored, withOutboxLock } from './outbox.ts';

const disk: Stored[] = [];
vi.mock('./rowStore.ts', () => ({
  rowStore: () => ({ readAll: async () => [...disk], change: async () => undefined }),
}));

const photo: Stored = {
  challengeId: 'c1',
  walkerId: 'w1',
  destination: 'Vasagatan',
  name: 'sign.jpg',
  size: 7,
  thumbnail: null,
  chosenAt: 1,
  sent: false,
  witness: 'unknown',
  photoUrl: null,
  outcome: null,
  bytes: new ArrayBuffer(7),
  type: 'image/jpeg',
  lastModified: 5,
};

it('a photo stored by another tab appears when that tab broadcasts it', async () => {
  expect(await outbox.all()).toEqual([]);
  disk.push(photo);
  const otherTab = new BroadcastChannel(OUTBOX);
  otherTab.postMessage('changed');
  await vi.waitFor(() => expect(outbox.read().map(({ challengeId }) => challengeId)).toEqual(['c1']));
  otherTab.close();
});

/** Web Locks of one browser, which all tabs share: one holder of a name at a time. */
function stubLocks(): void {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal?: AbortSignal }, work: () => Promise<unknown>) => {
    const before = held.get(name) ?? Promise.resolve();
    const turn = before.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    held.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}
afterEach(() => vi.unstubAllGlobals());

it('two tabs send the outbox one after the other, and an aborted tab waits no longer', async () => {
  stubLocks();
  const events: string[] = [];
  let finish = () => {};
  const first = withOutboxLock(async () => {
    events.push('first begins');
    await new Promise<void>((resolve) => (finish = resolve));
    events.push('first ends');
  });
  const second = withOutboxLock(async () => void events.push('second begins'));
  const stop = new AbortController();
  const third = withOutboxLock(async () => void events.push('third begins'), stop.signal).catch((error) => error);
  stop.abort();
  await vi.waitFor(() => expect(events).toEqual(['first begins']));
  finish();
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
  expect(await third).toBe(stop.signal.reason);
});

it('a browser without Web Locks sends the outbox all the same', async () => {
  vi.stubGlobal('navigator', {});
  expect(await withOutboxLock(async () => 'sent')).toBe('sent');
});
