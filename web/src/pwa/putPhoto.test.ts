// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PutRefused, photoUrlOf, putPhoto, RETRY_DELAYS_MS } from './putPhoto.ts';

const target = {
  uploadURL: 'http://store.test/uploads/w/1?X-Amz-Signature=s',
  headers: { 'content-type': 'image/jpeg' },
};
const send = vi.fn<() => Promise<number>>();
let stop: AbortController;
let online = true;

const start = () =>
  putPhoto({ photo: new Blob(['x']), target, onProgress: () => undefined, signal: stop.signal }, send);
const answers = (...statuses: number[]) => {
  send.mockReset();
  for (const status of statuses) send.mockResolvedValueOnce(status);
};

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  stop = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what the bucket answers', () => {
  it.each([200, 201, 204])('%i is stored', async (status) => {
    answers(status);
    await start();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('412 to a retry is stored too: the first answer was lost', async () => {
    answers(0, 412);
    const stored = start();
    await vi.advanceTimersByTimeAsync(0);
    await stored;
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([400, 403, 404, 413])('%i is no, at once', async (status) => {
    answers(status);
    await expect(start()).rejects.toMatchObject({ status });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([0, 408, 429, 500, 503])('%i is tried again after 0, 1, 3 and 5 s, then given up', async (status) => {
    answers(status, status, status, status, status, 200);
    const refused = start().catch((error) => error);
    const counts: number[] = [];
    for (const ms of [0, 999, 1, 2_999, 1, 4_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(send.mock.calls.length);
    }
    expect(counts).toEqual([2, 2, 3, 3, 4, 4, 5]);
    expect(await refused).toBeInstanceOf(PutRefused);
    expect(RETRY_DELAYS_MS).toEqual([0, 1_000, 3_000, 5_000]);
  });
});

describe('without a network', () => {
  it('it waits, and sends when the network is back', async () => {
    online = false;
    answers(200);
    const stored = start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    online = true;
    window.dispatchEvent(new Event('online'));
    await stored;
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('it can still be stopped', async () => {
    online = false;
    const stopped = start().catch((error) => error);
    stop.abort();
    expect(await stopped).toBe(stop.signal.reason);
  });
});

it('stops between two attempts', async () => {
  answers(503, 503, 200);
  const stopped = start().catch((error) => error);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await stopped).toBe(stop.signal.reason);
  expect(send).toHaveBeenCalledTimes(2);
});

it('names the photo by its address without the signature', () => {
  expect(photoUrlOf(target)).toBe('http://store.test/uploads/w/1');
});
