// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowStore } from './rowStore.ts';

interface Row {
  id: string;
}

const store = () => rowStore<Row>('test', 'rows', 'id');
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('IndexedDB that never answers', () => {
  it('a hanging open of IndexedDB fails after three seconds and at once the next time', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const read = outcome(store().readAll());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await read).toBe('IndexedDB does not answer.');
    const changed = outcome(store().change((rows) => rows.clear()));
    await vi.advanceTimersByTimeAsync(300);
    expect(await changed).toBe('IndexedDB does not answer.');
  });

  it('a hanging read or write of IndexedDB fails and closes the connection, and the write is committed at once', async () => {
    const [close, commit] = [vi.fn(), vi.fn()];
    const silent = {
      transaction: () => ({ objectStore: () => ({ getAll: () => ({}), clear: () => undefined }), commit }),
      close,
    };
    const open = () => {
      const request: { onsuccess?: () => void; result: typeof silent } = { result: silent };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    };
    vi.stubGlobal('indexedDB', { open });
    const all = [outcome(store().readAll()), outcome(store().change((rows) => rows.clear()))];
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await Promise.all(all)).toEqual(['IndexedDB does not answer.', 'IndexedDB does not answer.']);
    expect(close).toHaveBeenCalledTimes(2);
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('an IndexedDB connection that opens late is closed', async () => {
    const close = vi.fn();
    const request: { onsuccess?: () => void; result: object } = { result: { close } };
    vi.stubGlobal('indexedDB', { open: () => request });
    const read = outcome(store().readAll());
    await vi.advanceTimersByTimeAsync(3_000);
    await read;
    request.onsuccess?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledTimes(1);
  });
});
